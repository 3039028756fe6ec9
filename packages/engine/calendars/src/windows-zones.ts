import { zoneName } from './zoned.ts';

/**
 * Windows' names of zones and their IANA names, where they differ: the main territories of CLDR's `windowsZones.xml`.
 * An unknown name is no error, see `ianaZone`.
 */
const ZONES = `
Dateline Standard Time=Etc/GMT+12
UTC-11=Etc/GMT+11
Hawaiian Standard Time=Pacific/Honolulu
Alaskan Standard Time=America/Anchorage
Pacific Standard Time=America/Los_Angeles
Pacific Standard Time (Mexico)=America/Tijuana
US Mountain Standard Time=America/Phoenix
Mountain Standard Time=America/Denver
Mountain Standard Time (Mexico)=America/Mazatlan
Central America Standard Time=America/Guatemala
Central Standard Time=America/Chicago
Central Standard Time (Mexico)=America/Mexico_City
Canada Central Standard Time=America/Regina
SA Pacific Standard Time=America/Bogota
Eastern Standard Time=America/New_York
Eastern Standard Time (Mexico)=America/Cancun
US Eastern Standard Time=America/Indianapolis
Cuba Standard Time=America/Havana
Venezuela Standard Time=America/Caracas
Paraguay Standard Time=America/Asuncion
Atlantic Standard Time=America/Halifax
SA Western Standard Time=America/La_Paz
Pacific SA Standard Time=America/Santiago
Newfoundland Standard Time=America/St_Johns
E. South America Standard Time=America/Sao_Paulo
SA Eastern Standard Time=America/Cayenne
Argentina Standard Time=America/Buenos_Aires
Greenland Standard Time=America/Godthab
Montevideo Standard Time=America/Montevideo
Bahia Standard Time=America/Bahia
Azores Standard Time=Atlantic/Azores
Cape Verde Standard Time=Atlantic/Cape_Verde
GMT Standard Time=Europe/London
Greenwich Standard Time=Atlantic/Reykjavik
Morocco Standard Time=Africa/Casablanca
W. Europe Standard Time=Europe/Berlin
Central Europe Standard Time=Europe/Budapest
Romance Standard Time=Europe/Paris
Central European Standard Time=Europe/Warsaw
W. Central Africa Standard Time=Africa/Lagos
Namibia Standard Time=Africa/Windhoek
Jordan Standard Time=Asia/Amman
GTB Standard Time=Europe/Bucharest
Middle East Standard Time=Asia/Beirut
Egypt Standard Time=Africa/Cairo
E. Europe Standard Time=Europe/Chisinau
South Africa Standard Time=Africa/Johannesburg
FLE Standard Time=Europe/Kiev
Israel Standard Time=Asia/Jerusalem
Kaliningrad Standard Time=Europe/Kaliningrad
Turkey Standard Time=Europe/Istanbul
Arabic Standard Time=Asia/Baghdad
Arab Standard Time=Asia/Riyadh
Belarus Standard Time=Europe/Minsk
Russian Standard Time=Europe/Moscow
E. Africa Standard Time=Africa/Nairobi
Iran Standard Time=Asia/Tehran
Arabian Standard Time=Asia/Dubai
Azerbaijan Standard Time=Asia/Baku
Georgian Standard Time=Asia/Tbilisi
Caucasus Standard Time=Asia/Yerevan
Mauritius Standard Time=Indian/Mauritius
Afghanistan Standard Time=Asia/Kabul
West Asia Standard Time=Asia/Tashkent
Ekaterinburg Standard Time=Asia/Yekaterinburg
Pakistan Standard Time=Asia/Karachi
India Standard Time=Asia/Calcutta
Sri Lanka Standard Time=Asia/Colombo
Nepal Standard Time=Asia/Katmandu
Bangladesh Standard Time=Asia/Dhaka
Myanmar Standard Time=Asia/Rangoon
SE Asia Standard Time=Asia/Bangkok
China Standard Time=Asia/Shanghai
Singapore Standard Time=Asia/Singapore
Taipei Standard Time=Asia/Taipei
W. Australia Standard Time=Australia/Perth
Ulaanbaatar Standard Time=Asia/Ulaanbaatar
Tokyo Standard Time=Asia/Tokyo
Korea Standard Time=Asia/Seoul
Cen. Australia Standard Time=Australia/Adelaide
AUS Central Standard Time=Australia/Darwin
E. Australia Standard Time=Australia/Brisbane
AUS Eastern Standard Time=Australia/Sydney
Tasmania Standard Time=Australia/Hobart
West Pacific Standard Time=Pacific/Port_Moresby
Central Pacific Standard Time=Pacific/Guadalcanal
New Zealand Standard Time=Pacific/Auckland
UTC+12=Etc/GMT-12
Fiji Standard Time=Pacific/Fiji
Tonga Standard Time=Pacific/Tongatapu
Samoa Standard Time=Pacific/Apia
`;

const byWindowsName = new Map(
  ZONES.trim()
    .split('\n')
    .map((line): [string, string] => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1)];
    }),
);

/** The name of `zoneName` for a zone that Windows or IANA named so; null if it isn't known. */
export const ianaZone = (name: string): string | null => zoneName(byWindowsName.get(name) ?? name);
