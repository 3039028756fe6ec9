import type { Language } from './language.ts';

/** Dutch, as in the Netherlands and Belgium. */
export const DUTCH: Language = {
  code: 'nl',
  phrases: {
    EXCLUDES:
      'val(?:t|len) buiten|blij(?:ft|ven) buiten (?:beschouwing|de opdracht)|(?:is|zijn|wordt|worden|valt|vallen) (?:\\p{L}+ ){0,3}(?:niet inbegrepen|niet opgenomen|uitgesloten|buiten scope|buiten de scope|niet geleverd|niet gemigreerd|niet uitgevoerd)|niet inbegrepen|maakt geen deel uit|maken geen deel uit|buiten (?:de )?scope|buiten (?:de )?reikwijdte|(?:levert|migreert|configureert|verzorgt|omvat|omvatten) (?:\\p{L}+ ){0,4}(?:niet|geen)\\b',
    EXCLUDES_IN_SCOPE: '(?:is|zijn) niet (?:nodig|vereist|noodzakelijk)',
    NO_EXCLUSION:
      'niet (?:meer|minder|later) dan|niet alleen|niet hoger|niet alleen\\b|niet beperkt tot|niet meer dan\\b|niet later dan\\b',
    RESTRICTS: 'alleen\\b|uitsluitend|beperkt tot|maximaal\\b|hoogstens|tot en met|met uitzondering',
    BOILERPLATE:
      'toepasselijk recht|nederlands recht|belgisch recht|bevoegde rechter|geheimhouding|vertrouwelijk\\p{L}*|aansprakelijk\\p{L}*|overmacht|intellectuele eigendom\\p{L}*|auteursrecht\\p{L}*|avg\\b|persoonsgegevens|opzegging|ontbinding|algemene voorwaarden|onderaannem\\p{L}*|verzekering\\p{L}*',
    INVOICING: 'factuur\\p{L}*|factur\\p{L}*|btw\\b|betalingstermijn|wettelijke rente|inkooporder|bankgegevens',
    DEEMED_OR_ACCEPTED:
      '(?:is|zijn) (?:aanvaard|goedgekeurd) (?:als|wanneer|zodra)|goedkeurt\\b|keurt [^.;]{1,50} (?:goed|af)\\b|geldt [^.;]{1,40} als (?:aanvaard|geaccepteerd)|tekent [^.;]{1,40} af\\b|accepteert\\b|definitieve oplevering|(?:wordt|worden) geacht (?:\\p{L}+ ){0,2}(?:geaccepteerd|aanvaard|goedgekeurd)|geldt als (?:geaccepteerd|aanvaard|goedgekeurd)|acceptatiecriteria|acceptatietest|als (?:geaccepteerd|aanvaard) beschouwd',
    ACCEPTANCE_WORDS:
      'accept\\p{L}*|geaccepteerd|goedkeur\\p{L}*|goedgekeurd|test\\p{L}*|gebrek\\p{L}*|oplever\\p{L}*|ondertek\\p{L}*|review\\p{L}*',
    CHANGE_CONTROL:
      '(?:wijziging(?:en|sverzoek|sverzoeken|sprocedure)?|meerwerk|change requests?)[^.;]{0,80}(?:schriftelijk|overeen\\p{L}*|goedkeur\\p{L}*|goedgekeurd|offerte|akkoord|procedure|ondertekend\\p{L}*)',
    MITIGATES: '^(?:maatregel(?:en)?|beheersmaatregel(?:en)?|mitigatie|kans|impact) ?:',
    ASSUMES: 'aanname\\p{L}*|uitgangspunt\\p{L}*|aangenomen|ervan uitgegaan|onder de voorwaarde',
    PAYS: 'prijs|prijzen|vaste prijs|vergoeding\\p{L}*|bedrag\\p{L}*|betal\\p{L}*|betaalbaar|tarief|tarieven|kosten\\b|honorarium|termijn(?:bedrag)?|aanbetaling|gefactureerd|totaal\\b|aanneemsom',
    CAPS: 'gemaximeerd|niet hoger dan|ten hoogste|overschrijd\\p{L}*|maximaal\\b|maximum|hoogstens|plafond|tot\\b|beperkt tot|niet meer dan|limiet',
    CAPS_AFTER: 'maximaal|maximum|hoogstens|beperkt|gemaximeerd',
    EXPENSES: 'verplaatsing\\p{L}*|reiskosten|onkosten|verblijfkosten|reis- en verblijfkosten|reistijd',
    ESTIMATES: 'geschat\\p{L}*|schatting|circa\\b|ongeveer|indicatie\\p{L}*|naar verwachting',
    WITHOUT_TAX: '(?:excl\\.?|exclusief|zonder|plus|vermeerderen met|\\+) (?:\\S+ ){0,4}?btw',
    WITH_TAX: '(?:incl\\.?|inclusief|met) (?:\\S+ ){0,4}?btw',
    NO_FEE: 'aansprakelijk\\p{L}*|verzekering\\p{L}*|boete\\p{L}*|schade\\p{L}*|omzet\\b|licentie\\p{L}*',
    PERIOD:
      'gaat in|treedt in werking|verlengd|verlengen|(?:werkzaamheden|opdracht|project|dienstverlening|overeenkomst)\\b[^.;]{0,40}(?:loopt|lopen|uitgevoerd|duurt|duren|vindt plaats|vinden plaats)|looptijd|duur\\b|ingangsdatum|startdatum|einddatum|(?:project|contract|overeenkomst|dienstverlening|werkzaamheden) (?:begint|beginnen|start|starten|eindigt|eindigen|loopt|lopen|duurt|duren)|geldig (?:van|tot|vanaf)',
    MILESTONE:
      'mijlpa\\p{L}*|go-?live|livegang|ingebruikname|kick-?off|aftrap|oplever\\p{L}*|acceptatie\\p{L}*|pilot\\p{L}*|uitrol|overdracht|afronding|start\\b|einde\\b|training\\p{L}*|deadline|uiterlijk|vindt plaats|uat\\b|fase \\d',
    MODAL:
      '(?:zal|zullen|moet|moeten|dient|dienen|verplicht zich|verplichten zich|kan|kunnen|mag|mogen|wordt|worden|zijn)\\b',
    DUTY: '(?:zal|zullen|moet|moeten|dient|dienen|verplicht zich|verplichten zich|wordt|worden)\\b',
    ACTS: '^(?:wij|we) (?!(?:zijn|hebben|vragen|verwachten|danken|gaan|hopen|willen|weten|rekenen)\\b)\\p{L}+|^(?:u|jullie) (?!(?:bent|zijn|heeft|hebt|hebben|wilt|kunt|kunnen|gaf|vroeg)\\b)\\p{L}+|^(?:de |het |ons |onze )?[\\p{L}&., -]{1,60}? (?:levert|leveren|configureert|configureren|richt|richten|stelt|stellen|verzorgt|verzorgen|traint|trainen|wijst|wijzen|benoemt|ontwikkelt|documenteert|migreert|installeert|implementeert|test|testen|verstrekt|verstrekken|zorgt|zorgen|ondersteunt|maakt|maken|draagt|dragen|geeft|geven|verleent|verlenen|bouwt|begeleidt|voert|neemt|nemen|betaalt)\\b',
    WORKS:
      'configur\\p{L}*|configureert|inricht\\p{L}*|ingericht|richt\\b|implement\\p{L}*|ontwikkel\\p{L}*|install\\p{L}*|migr\\p{L}*|integr\\p{L}*|aanpass\\p{L}*|train\\p{L}*|opleid\\p{L}*|bouw\\p{L}*|maakt\\b|maken\\b|test\\p{L}*|analyse\\p{L}*|automatiser\\p{L}*|koppel\\p{L}*|document\\p{L}*|begeleid\\p{L}*|ondersteun\\p{L}*|workshop\\p{L}*|lever\\p{L}*|overzett\\p{L}*|uitvoer\\p{L}*|verzorg\\p{L}*|opzett\\p{L}*',
    DELIVERS: 'lever\\p{L}*|oplever\\p{L}*|overdra\\p{L}*|stelt op|opgesteld|verstrek\\p{L}*|document\\p{L}*',
    HANDS_OVER: 'levert|leveren|oplevert|draagt over|overgedragen|opgeleverd',
    DOCUMENTS:
      '\\p{L}*(?:gids|dossier|instructie|draaiboek)\\b|\\p{L}*document(?:en|atie)?\\b|\\p{L}*rapport(?:en|age)?\\b|\\p{L}*handleiding(?:en)?\\b|\\p{L}*plan(?:nen)?\\b|\\p{L}*ontwerp(?:en)?\\b|\\p{L}*specificatie(?:s)?\\b|\\p{L}*verslag(?:en)?\\b|instructies|materiaal|presentatie\\p{L}*|matrix\\b',
    PROVIDES:
      'lever\\p{L}*|stelt|stellen|beschikbaar|wijst|wijzen|aanwijz\\p{L}*|benoem\\p{L}*|verstrek\\p{L}*|zorg\\p{L}*|test\\p{L}*|goedkeur\\p{L}*|geeft|geven|verleen\\p{L}*|neemt|nemen|deelnem\\p{L}*|betaal\\p{L}*|informeer\\p{L}*|ondersteun\\p{L}*|beslis\\p{L}*|maakt|opschon\\p{L}*',
    DUTY_OF: '(?:verantwoordelijkheid|taak|verplichting) van (?:de |het )?|voor rekening van (?:de |het )?',
    IMPERATIVE:
      '^(?:en )?(?:configuratie|inrichting|implementatie|ontwikkeling|installatie|migratie|integratie|aanpassing|training|opleiding|bouw|analyse|automatisering|koppeling|documentatie|begeleiding|ondersteuning|oplevering|uitvoering|testen|configureren|inrichten|opzetten|bouwen|trainen) (?:van |de |het |een |voor )?\\p{L}',
    DURATION: 'verleng\\p{L}*|looptijd|duur\\b|duurt|duren|periode van',
    NEGATES: 'geen\\b|niet\\b|buiten de opdracht',
    CHANGES:
      'wijziging(?:en)?|meerwerk|aanpassing(?:en)?|(?:extra|nieuwe|aanvullende) (?:wensen|werkzaamheden|verzoeken|eisen)|change requests?|afwijking(?:en)?',
    AGREED:
      'schriftelijk\\p{L}*|akkoord|overeen\\p{L}*|goedkeur\\p{L}*|goedgekeurd|ondertekend\\p{L}*|opdracht|besl\\p{L}*|vastgelegd|afgesproken|overleg|toestemming|geoffreerd|offerte',
    RECURS:
      'elke \\p{L}+(?:ochtend|middag|dagen)\\b|(?:twee)?wekelijks\\p{L}*|maandelijks\\p{L}*|elke (?:\\p{L}+ )?(?:week|weken|maand|\\p{L}+dag)\\b',
    RECEIVES: '(?:ontvangt|krijgt) u\\b|u (?:ontvangt|krijgt)\\b|de opdrachtgever (?:ontvangt|krijgt)\\b',
    CONDUCT:
      'brengt [^.;]{0,40}verslag uit|bel(?:t|len) (?:wij|u)|(?:fouten|gebreken)[^;]{0,60}kosteloos|draagt|dragen|rapporteert|neemt [^.;]{1,30}deel|rapporteert|rapporteer\\p{L}*|rapporteren|meld(?:t|en)\\b|houdt zich|houden zich|informeert|informeren|overlegt|overleggen|woont|neemt deel|nemen deel|volgt de|volgen de|vervangt (?:\\p{L}+ ){0,3}niet|leeft|deelt (?:de )?voortgang|komen (?:\\p{L}+ ){0,3}bijeen',
    BUILDS:
      'configureer\\p{L}*|bouwt\\b|bouwen\\b|richt\\b|migreert\\b|ontwikkelt\\b|implementeert\\b|traint\\b|levert (?:op|een|de)\\b|documenteert\\b|koppelt\\b|installeert\\b|zet\\b|stelt op\\b|verzorgt\\b',
    HELPS:
      'benoemt\\b|wijst\\b|stelt (?:\\p{L}+ ){0,6}(?:beschikbaar|ter beschikking)|test\\b|beoordeelt\\b|betaalt\\b|beslist\\b|geeft\\b|verleent\\b|zorgt\\b|levert aan\\b|keurt\\b',
  },
  headings: {
    scope:
      'scope|reikwijdte|omvang|werkzaamheden|dienstverlening|diensten|omschrijving van de diensten|omschrijving van de werkzaamheden|activiteiten|taken|binnen scope|opdracht|eisen|functionele eisen|aanpak|configuratie|migratie|koppelingen|opleiding',
    exclusion:
      'buiten scope|uitsluitingen|niet inbegrepen|buiten de scope|wat niet is inbegrepen|afbakening|uitgesloten werkzaamheden',
    deliverable:
      'deliverables|opleveringen|op te leveren resultaten|resultaten|producten|leveringen|op te leveren producten',
    assumption:
      'aannames|uitgangspunten|randvoorwaarden|voorwaarden en aannames|afhankelijkheden|uitgangspunten en randvoorwaarden',
    risk: 'risicos|projectrisicos|risicos en afhankelijkheden|risicos en aannames|risicobeheer|risicoanalyse',
    clientDuty:
      'verplichtingen van de opdrachtgever|verantwoordelijkheden van de opdrachtgever|verantwoordelijkheden van de klant|medewerking van de opdrachtgever|taken van de opdrachtgever|verplichtingen van de klant|medewerking opdrachtgever',
    obligation:
      'verplichtingen van de opdrachtnemer|verplichtingen van de leverancier|garantie|serviceniveaus|personeel',
    milestone: 'mijlpalen|planning|tijdschema|projectplanning|belangrijke data|opleverdata|deadlines|fasering',
    fee: 'prijs|prijzen|vergoeding|tarieven|kosten|betaling|betalingsvoorwaarden|prijs en betaling|honorarium|financiën|betalingsschema|reiskosten|budget',
    period: 'looptijd|duur|duur van de overeenkomst|contractduur|ingangsdatum en duur',
    acceptance: 'acceptatie|acceptatiecriteria|acceptatieprocedure|oplevering en acceptatie|acceptatietest',
    changeControl: 'wijzigingen|wijzigingsbeheer|wijzigingsprocedure|meerwerk|meer en minderwerk|wijzigingsverzoeken',
    background:
      'achtergrond|inleiding|doelstelling|doelen|huidige situatie|context|partijen|communicatie|projectorganisatie',
    terms:
      'toepasselijk recht|geheimhouding|vertrouwelijkheid|aansprakelijkheid|overmacht|intellectuele eigendom|beëindiging|opzegging|algemene bepalingen|slotbepalingen|definities|begrippen|privacy|gegevensbescherming|geschillen|ondertekening|handtekeningen|inhoudsopgave|inhoud|facturering|facturatie|verzekering',
    buying: 'gunningscriteria|inschrijving|aanbesteding|gunning',
  },
  duties: 'inzet|verplichtingen|taken|verantwoordelijkheden|bijdragen?|inspanningen',
  closing: 'met vriendelijke|hoogachtend|vriendelijke groeten',
  future: '',
  cues: {
    exclusion: 'niet\\b|geen\\b|buiten\\b|uitgesloten|uitsluitingen',
    changeControl: 'wijziging(?:en)?$|meerwerk|aanpassingen?$|extra wensen',
    acceptance: 'goedkeuring|acceptatie|oplevering en acceptatie|wanneer klaar|goedkeuring',
    assumption: 'uitgangspunten|aannames?|veronderstellingen|randvoorwaarden|afhankelijkheden',
    clientDuty:
      '(?:wij|we) (?:vragen|verwachten|nodig)|van (?:u|jullie)\\b|bijdrage van|medewerking|dit levert\\b|inbreng|(?:verplichtingen|taken|verantwoordelijkheden) van de (?:opdrachtgever|klant|afnemer)',
    deliverable:
      '^documenten\\b|documentatie|levert op|oplevering|op te leveren|opgeleverd|resultaten|producten$|u (?:krijgt|ontvangt)',
    obligation:
      'opvolging|^afspraken$|^regels$|afspraken|samenwerking|werkwijze|spelregels|verplichtingen van de (?:opdrachtnemer|leverancier)',
    period: 'uitvoeringstermijn|looptijd|doorlooptijd|duur\\b|hoe lang',
    milestone: 'planning|belangrijke (?:momenten|data)|mijlpalen|wanneer\\b',
    fee: 'wat (?:het |dit |dat )?kost|prijs\\b|kosten|vergoeding|budget|tarieven',
    scope:
      'werk$|uit te voeren|voorwerp\\b|dit gaan we doen|wat (?:we|wij) (?:gaan )?doen|werkzaamheden|wat .{2,30} doet',
  },
  supplier:
    'opdrachtnemer(?:s)?|leverancier(?:s)?|dienstverlener(?:s)?|inschrijver|consultant(?:s)?|adviseur(?:s)?|wij|ons team',
  client: 'opdrachtgever(?:s)?|klant(?:en)?|afnemer(?:s)?|aanbestedende dienst|gemeente|u',
  both: 'partijen|beide partijen',
  before: '(?:van|aan|door|voor|met|bij|naar|tussen|namens|tegenover)(?: de| het)?',
  months: [
    'januari|jan',
    'februari|feb',
    'maart|mrt',
    'april|apr',
    'mei',
    'juni|jun',
    'juli|jul',
    'augustus|aug',
    'september|sept|sep',
    'oktober|okt',
    'november|nov',
    'december|dec',
  ],
  until: 'tot(?: en met)?|t/m',
  andEnds: 'en (?:is|zijn) klaar(?: op)?|en (?:eindigt|loopt tot|duurt tot)(?: op)?',
  between: ['tussen', 'en'],
  within: 'binnen|uiterlijk binnen|uiterlijk',
  uponEvent: 'bij|na|met|op|voor|vóór|zodra',
  units: ['dag(?:en)?', 'werkdag(?:en)?', 'we(?:ek|ken)', 'maand(?:en)?', 'ja(?:ar|ren)'],
  rates: {
    each: 'per',
    hour: 'uur',
    day: 'dag',
    week: 'week',
    month: 'maand',
    hourly: 'uurtarie(?:f|ven)|(?:elk|ieder) (?:\\p{L}+ )?uur|meeruren',
    daily: 'dagtarie(?:f|ven)|(?:elke|iedere) (?:\\p{L}+ )?dag',
    monthly: 'maandelijks',
  },
  atMost: 'hooguit|maximaal|ten hoogste|hoogstens|niet meer dan|beperkt tot|tot maximaal',
  open: 'nader te bepalen|n\\.t\\.b\\.|nog (?:in te vullen|te bepalen|te benoemen)|in te vullen|klik of tik om|kies een item',
  orFewer: 'maximaal|hooguit|ten hoogste|max',
  numbers: {
    twee: 2,
    drie: 3,
    vier: 4,
    vijf: 5,
    zes: 6,
    zeven: 7,
    acht: 8,
    negen: 9,
    tien: 10,
    elf: 11,
    twaalf: 12,
    dertien: 13,
    veertien: 14,
    vijftien: 15,
    zestien: 16,
    zeventien: 17,
    achttien: 18,
    negentien: 19,
    twintig: 20,
    vierentwintig: 24,
    vijfentwintig: 25,
    dertig: 30,
    zesendertig: 36,
    veertig: 40,
    vijftig: 50,
    zestig: 60,
  },
  abbreviations: 'excl incl ca max min bijv evt dhr mevr art nr tel d.w.z m.u.v t.a.v o.a',
  documents: 'offerte|opdracht|projectopdracht|programma van eisen|bestelbon|overeenkomst|plan van aanpak|bestek',
  counted: {
    requestTypes: 'soort(?:en)? aanvra(?:ag|gen)|aanvraagtype(?:n|s)?|verzoektype(?:n|s)?|formulier(?:en)?',
    workflows: 'workflows?|werkstro(?:om|men)|process(?:en)?',
    fields: 'veld(?:en)?',
    configItems: 'automatisering(?:en)?|regels?|slas?|dashboards?|wachtrijen|rapporten|koppelingen',
    projects: 'serviceproject(?:en)?|project(?:en)?|portals?|portalen|servicedesks?',
  },
  columns: {
    inScope: 'binnen scope|inbegrepen',
    exclusion: 'buiten scope|uitgesloten|buiten scope|niet inbegrepen',
    acceptance: 'accept\\p{L}*|criteri\\p{L}*',
    rate: 'tarie\\p{L}*|per (?:uur|dag)',
    amount: 'bedrag\\p{L}*|prijs|kosten|totaal\\p{L}*|vergoeding|waarde',
    date: 'datum|deadline|opleverdatum|start\\b|einde\\b|uiterlijk|wanneer',
    begins: 'van|vanaf|start|begin',
    ends: 'einde?|tot(?: en met)?|t/m|gereed|klaar',
    hours: 'uren|inspanning',
    quantity: 'maximum|aantal|hoeveelheid',
    assumption: 'aanname\\p{L}*|uitgangspunt\\p{L}*',
    risk: 'risico|risicos',
    deliverable: 'deliverable\\p{L}*|opleverin\\p{L}*|resulta\\p{L}*|product\\p{L}*',
    milestone: 'mijlpa\\p{L}*|fases?',
    person: 'rol\\b|functie|profiel',
    level: 'niveau|senioriteit|ervaring',
    place: 'regio|locatie|land|plaats',
    owner: 'verantwoordelijk\\p{L}*|wie\\b',
    work: 'eis(?:en)?|wens(?:en)?|taken|taak|activiteit\\p{L}*|werkzaamheden|dienst\\p{L}*|eis\\p{L}*',
    text: 'omschrijving|beschrijving|opmerking\\p{L}*|naam|titel|toelichting',
  },
};
