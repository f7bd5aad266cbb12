// @ts-check
// The limits of what a person enters, the least and the greatest value. `OpenAPITests` compares them with the program's.

export const limits = {
  // Kilograms of a person, and of a barbell.
  bodyWeight: [30, 300],
  weight: [0, 10000],
  reps: [0, 1000],
  restSeconds: [1, 600],
  // Characters of an intention, and of a reminder's question.
  intention: [1, 1000],
  // Days from the last session to the reminder to stretch.
  daysSinceSession: [0, 365],
};
