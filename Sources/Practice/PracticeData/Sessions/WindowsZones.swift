/// The time zones of Windows, which calendars of Outlook and Exchange name.
enum WindowsZones {
    /// Returns the name in the zone database of a zone such as `W. Europe Standard Time`, in any case.
    static func name(of zone: String) -> String? {
        let (zone, ending) = (zone.lowercased(), " standard time")
        return names[zone.hasSuffix(ending) ? String(zone.dropLast(ending.count)) : "!\(zone)"]
    }

    static let names = table.split(separator: "\n").reduce(into: [String: String]()) { names, line in
        let parts = line.split { ":,=".contains($0) }
        for place in stride(from: 1, to: parts.count, by: 2) {
            names[parts[place].lowercased()] = "\(parts[0])/\(parts[place + 1])"
        }
    }

    /// The names of `windowsZones.xml` for the territory 001 (CLDR of April 2025), without the ending `Standard Time`,
    /// and with a mark if they have none. Links of the zone database are the names that they lead to.
    private static let table = """
        Africa:E. Africa=Nairobi,Egypt=Cairo,Libya=Tripoli,Morocco=Casablanca,Namibia=Windhoek,Sao Tome=Sao_Tome
        Africa:South Africa=Johannesburg,South Sudan=Juba,Sudan=Khartoum,W. Central Africa=Lagos
        America:Alaskan=Anchorage,Aleutian=Adak,Argentina=Argentina/Buenos_Aires,Atlantic=Halifax,Bahia=Bahia
        America:Canada Central=Regina,Central America=Guatemala,Central Brazilian=Cuiaba,Central=Chicago
        America:!Central Standard Time (Mexico)=Mexico_City,Cuba=Havana,E. South America=Sao_Paulo,Eastern=New_York
        America:!Eastern Standard Time (Mexico)=Cancun,Greenland=Nuuk,Haiti=Port-au-Prince,Magallanes=Punta_Arenas
        America:Montevideo=Montevideo,Mountain=Denver,!Mountain Standard Time (Mexico)=Mazatlan,Newfoundland=St_Johns
        America:Pacific SA=Santiago,Pacific=Los_Angeles,!Pacific Standard Time (Mexico)=Tijuana,Paraguay=Asuncion
        America:SA Eastern=Cayenne,SA Pacific=Bogota,SA Western=La_Paz,Saint Pierre=Miquelon,Tocantins=Araguaina
        America:Turks And Caicos=Grand_Turk,US Eastern=Indiana/Indianapolis,US Mountain=Phoenix,Venezuela=Caracas
        America:Yukon=Whitehorse
        Asia:Afghanistan=Kabul,Altai=Barnaul,Arab=Riyadh,Arabian=Dubai,Arabic=Baghdad,Azerbaijan=Baku,Bangladesh=Dhaka
        Asia:Caucasus=Yerevan,Central Asia=Bishkek,China=Shanghai,Ekaterinburg=Yekaterinburg,Georgian=Tbilisi
        Asia:India=Kolkata,Iran=Tehran,Israel=Jerusalem,Jordan=Amman,Korea=Seoul,Magadan=Magadan,Middle East=Beirut
        Asia:Myanmar=Yangon,N. Central Asia=Novosibirsk,Nepal=Kathmandu,North Asia East=Irkutsk,North Asia=Krasnoyarsk
        Asia:North Korea=Pyongyang,Omsk=Omsk,Pakistan=Karachi,Qyzylorda=Qyzylorda,!Russia Time Zone 10=Srednekolymsk
        Asia:!Russia Time Zone 11=Kamchatka,SE Asia=Bangkok,Sakhalin=Sakhalin,Singapore=Singapore,Sri Lanka=Colombo
        Asia:Syria=Damascus,Taipei=Taipei,Tokyo=Tokyo,Tomsk=Tomsk,Transbaikal=Chita,Ulaanbaatar=Ulaanbaatar
        Asia:Vladivostok=Vladivostok,W. Mongolia=Hovd,West Asia=Tashkent,West Bank=Hebron,Yakutsk=Yakutsk
        Atlantic:Azores=Azores,Cape Verde=Cape_Verde,Greenwich=Reykjavik
        Australia:AUS Central=Darwin,AUS Eastern=Sydney,Aus Central W.=Eucla,Cen. Australia=Adelaide
        Australia:E. Australia=Brisbane,Lord Howe=Lord_Howe,Tasmania=Hobart,W. Australia=Perth
        Etc:Dateline=GMT+12,!UTC=UTC,!UTC+12=GMT-12,!UTC+13=GMT-13,!UTC-02=GMT+2,!UTC-08=GMT+8,!UTC-09=GMT+9
        Etc:!UTC-11=GMT+11
        Europe:Astrakhan=Astrakhan,Belarus=Minsk,Central Europe=Budapest,Central European=Warsaw,E. Europe=Chisinau
        Europe:FLE=Kyiv,GMT=London,GTB=Bucharest,Kaliningrad=Kaliningrad,Romance=Paris,!Russia Time Zone 3=Samara
        Europe:Russian=Moscow,Saratov=Saratov,Turkey=Istanbul,Volgograd=Volgograd,W. Europe=Berlin
        Indian:Mauritius=Mauritius
        Pacific:Bougainville=Bougainville,Central Pacific=Guadalcanal,Chatham Islands=Chatham,Easter Island=Easter
        Pacific:Fiji=Fiji,Hawaiian=Honolulu,Line Islands=Kiritimati,Marquesas=Marquesas,New Zealand=Auckland
        Pacific:Norfolk=Norfolk,Samoa=Apia,Tonga=Tongatapu,West Pacific=Port_Moresby
        """
}
