import type { Language } from './language.ts';

/** German, as in Germany, Austria and Switzerland (`ß` and `ss` are the same here). */
export const GERMAN: Language = {
  code: 'de',
  phrases: {
    EXCLUDES:
      'nicht (?:im |in den |bestandteil|teil|enthalten|umfasst|inbegriffen|inkludiert|vorgesehen|geschuldet|gegenstand)|(?:ist|sind|wird|werden|bleibt|bleiben) (?:\\p{L}+ ){0,3}(?:ausgeschlossen|ausgenommen|nicht erbracht|nicht durchgeführt|nicht übernommen|nicht migriert|nicht geliefert|nicht angeboten|nicht unterstützt)|ausserhalb des (?:leistungs|projekt)?umfangs|(?:schuldet|übernimmt|erbringt|liefert|migriert|konfiguriert|erstellt) (?:\\p{L}+ ){0,4}(?:nicht|kein(?:e|en|er)?)\\b|nicht zum (?:leistungs|projekt)?umfang|gehör(?:t|en) nicht',
    EXCLUDES_IN_SCOPE:
      '(?:ist|sind) nicht (?:erforderlich|notwendig|nötig)|(?:wird|werden) (?:gesondert|separat) (?:beauftragt|vereinbart|angeboten)',
    NO_EXCLUSION:
      'nicht nur\\b|nicht beschränkt auf|nicht mehr als\\b|nicht später als\\b|nicht übersteig\\p{L}*|nicht überschreit\\p{L}*',
    RESTRICTS: 'nur\\b|ausschliesslich|beschränkt auf|begrenzt auf|maximal\\b|höchstens|bis zu\\b|mit ausnahme',
    BOILERPLATE:
      'gerichtsstand|anwendbares recht|es gilt (?:deutsches|österreichisches|schweizer) recht|vertraulich\\p{L}*|geheimhaltung|haftung|haftet|höhere gewalt|urheberrecht\\p{L}*|nutzungsrecht\\p{L}*|salvatorische|datenschutz|dsgvo|kündig\\p{L}*|schriftform|nebenabreden|allgemeine geschäftsbedingungen|agb\\b|subunternehm\\p{L}*',
    INVOICING: 'rechnung\\p{L}*|zahlungsziel|umsatzsteuer|mehrwertsteuer|mwst|ust\\b|verzugszins\\p{L}*|skonto',
    DEEMED_OR_ACCEPTED:
      'gilt [^.;]{1,40}als (?:angenommen|genehmigt)|ob sie es annehmen|ist abgenommen|nimmt [^.;]{1,60} ab\\b|gilt [^.;]{1,40}als abgenommen|rüge|funktionsprüfung|probebetrieb|^fertig ist|gilt als (?:abgenommen|erteilt|genehmigt)|gelten als (?:abgenommen|genehmigt)|abnahme (?:erfolgt|gilt|ist erteilt|wird erteilt)|abnahmekriteri\\p{L}*|abnahmeprotokoll|abnahmefrist',
    ACCEPTANCE_WORDS:
      'abnahme\\p{L}*|abgenommen|akzeptanz\\p{L}*|freigabe|freigegeben|mängel\\p{L}*|fehler\\p{L}*|prüf\\p{L}*|test\\p{L}*|unterschr\\p{L}*|bestanden',
    CHANGE_CONTROL:
      '(?:änderung(?:en|santräge|santrag|sanforderung|sverfahren)?|change requests?|mehraufwand|zusatzleistung(?:en)?)[^.;]{0,80}(?:schriftlich|vereinbart|freigabe|genehmig\\p{L}*|beauftrag\\p{L}*|angebot|zustimmung|verfahren|bewertet)',
    MITIGATES: '^(?:massnahmen?|gegenmassnahmen?|eintrittswahrscheinlichkeit|auswirkung(?:en)?) ?:',
    ASSUMES: 'annahme(?:n)?\\b|angenommen|vorausgesetzt|setzt voraus|unter der voraussetzung|ausgegangen|voraussetzung',
    PAYS: 'budget\\b|verrechne\\p{L}*|festpreis|pauschal\\p{L}*|vergüt\\p{L}*|honorar\\p{L}*|preis(?:e|en)?\\b|gesamtpreis|entgelt\\p{L}*|kosten\\b|betrag|beträge|zahl(?:t|en|bar|ung|ungen)\\b|zahlungs\\p{L}*|tagessatz|stundensatz|abgerechnet|berechnet|in rechnung|anzahlung|rate\\b|raten\\b|auftragswert|gesamtsumme|summe\\b',
    CAPS: 'kostendach|nicht mehr als|nicht höher als|überschreit\\p{L}*|übersteig\\p{L}*|maximal\\b|höchstens|obergrenze|höchstbetrag|bis zu\\b|begrenzt auf|nicht überschreit\\p{L}*|nicht übersteig\\p{L}*|deckel\\p{L}*|limit\\b|max\\.',
    CAPS_AFTER: 'begrenzt|gedeckelt|beschränkt|limitiert|maximal|höchstens',
    EXPENSES:
      'kilometergeld|kilometerpauschale|flug\\p{L}*|bahnfahrt\\p{L}*|reisekosten|spesen|reisezeit\\p{L}*|übernachtung\\p{L}*|auslagen|fahrtkosten|nebenkosten|ausgegeben',
    ESTIMATES: 'geschätzt\\p{L}*|schätzung|voraussichtlich\\p{L}*|ca\\.|circa|etwa\\b|ungefähr|unverbindlich|richtwert',
    WITHOUT_TAX:
      '(?:zzgl\\.?|zuzüglich|exkl\\.?|exklusive|ohne|plus|\\+) (?:\\S+ ){0,4}?(?:mwst|mehrwertsteuer|umsatzsteuer|ust)\\b|(?:mwst\\.?|mehrwertsteuer|umsatzsteuer|ust\\.?) (?:\\S+ ){0,3}?(?:nicht enthalten|nicht inbegriffen|zusätzlich|hinzu)|(?<!tage )(?<!tagen )netto(?:betrag|preis\\p{L}*)?\\b',
    WITH_TAX:
      '(?:inkl\\.?|inklusive|einschliesslich|enthält|enthalten) (?:\\S+ ){0,4}?(?:mwst|mehrwertsteuer|umsatzsteuer|ust)\\b|(?:mwst\\.?|mehrwertsteuer|umsatzsteuer|ust\\.?) (?:\\S+ ){0,2}?(?:enthalten|inbegriffen|inklusive)|brutto(?:betrag|preis\\p{L}*)?\\b',
    NO_FEE:
      'haftung\\p{L}*|haftet|versicherung\\p{L}*|vertragsstrafe\\p{L}*|schadensersatz|umsatz(?:es|schwelle)?\\b|lizenz\\p{L}*|bestellung(?:en)? (?:über|ab)',
    PERIOD:
      'verlänger\\p{L}*|(?:arbeiten|leistungen|projekt|einführung|vorhaben) (?:wird|werden) (?:vom|von|zwischen)|tritt [^.;]{0,30}in kraft|\\p{L}*laufzeit reicht|wir beginnen|(?:arbeiten|leistungen|projekt|einführung|vorhaben)\\b[^.;]{0,40}(?:dauern|dauert|erbracht|durchgeführt|läuft|laufen|ausgeführt)|(?:dauert|dauern|läuft|laufen) (?:vom|von)|laufzeit|vertragsbeginn|vertragsende|leistungszeitraum|projektlaufzeit|projektdauer|projektbeginn|projektstart|projektende|(?:projekt|vertrag|leistungen?|arbeiten) (?:beginnt|beginnen|endet|enden|dauert|dauern|läuft)|beginnt am|endet am|dauer\\b|gültig (?:ab|bis|vom)',
    MILESTONE:
      'meilenstein\\p{L}*|go-?live|inbetriebnahme|produktivsetzung|kick-?off|auftakt|abnahme|pilot\\p{L}*|rollout|übergabe|fertigstellung|abschluss|beginn\\b|start\\b|ende\\b|freigabe|schulung|phase \\d|liefertermin|fällig\\p{L}*|bis spätestens|findet (?:am )?statt|cut-?over|uat\\b|testphase',
    MODAL:
      '(?:wird|werden|muss|müssen|soll|sollen|hat|haben|ist|sind|kann|können|darf|dürfen|verpflichtet sich|verpflichten sich)\\b',
    DUTY: '(?:wird|werden|muss|müssen|soll|sollen|hat|haben|ist|sind|verpflichtet sich|verpflichten sich)\\b',
    ACTS: '^wir (?!(?:sind|haben|bitten|freuen|danken|erwarten|benötigen|brauchen|gehen|bedanken|wissen|hoffen|möchten|verstehen|bieten)\\b)\\p{L}+|^(?:der |die |das |unser |unsere )?[\\p{L}&., -]{1,60}? (?:stellt|stellen|konfiguriert|konfigurieren|liefert|liefern|erstellt|erstellen|richtet|richten|schult|schulen|benennt|benennen|übergibt|übergeben|entwickelt|dokumentiert|migriert|implementiert|installiert|führt|führen|übernimmt|übernehmen|prüft|prüfen|testet|testen|gewährt|gewähren|sorgt|sorgen|unterstützt|unterstützen|erbringt|erbringen|bereitet|gibt|geben|beschafft|nimmt|nehmen|wirkt|wirken|sichert|ermöglicht|verschafft|bestimmt)\\b',
    WORKS:
      'konfig\\p{L}*|einricht\\p{L}*|eingerichtet|richtet|implement\\p{L}*|entwickel\\p{L}*|entwickl\\p{L}*|install\\p{L}*|migrier\\p{L}*|migration\\p{L}*|integr\\p{L}*|anpass\\p{L}*|schul\\p{L}*|erstell\\p{L}*|aufbau\\p{L}*|umsetz\\p{L}*|durchführ\\p{L}*|führt\\b|test\\p{L}*|prüf\\p{L}*|analys\\p{L}*|automatisier\\p{L}*|anbind\\p{L}*|dokumentier\\p{L}*|unterstütz\\p{L}*|bereitstell\\p{L}*|workshop\\p{L}*|modellier\\p{L}*|übernahme|übernimmt|liefer\\p{L}*|pfleg\\p{L}*|erweiter\\p{L}*|ablös\\p{L}*',
    DELIVERS:
      'liefer\\p{L}*|übergib\\p{L}*|übergeb\\p{L}*|übergabe|erstell\\p{L}*|bereitgestellt|stellt|vorgelegt|legt|ausgehändigt|dokumentier\\p{L}*',
    HANDS_OVER: 'liefert|liefern|übergibt|übergeben|übergabe|händigt|legt|ausgehändigt',
    DOCUMENTS:
      '\\p{L}*dokument(?:e|en|ation|ationen)?\\b|\\p{L}*konzept(?:e|en|s)?\\b|\\p{L}*handbuch\\b|\\p{L}*handbücher\\b|\\p{L}*bericht(?:e|en|s)?\\b|\\p{L}*plan\\b|\\p{L}*pläne\\b|\\p{L}*unterlagen|\\p{L}*protokoll(?:e|en|s)?\\b|\\p{L}*anleitung(?:en)?\\b|\\p{L}*spezifikation(?:en)?\\b|\\p{L}*matrix\\b|\\p{L}*präsentation(?:en)?\\b',
    PROVIDES:
      'stellt|stellen|bereitstell\\p{L}*|bereitzustellen|benenn\\p{L}*|benannt|liefer\\p{L}*|gewähr\\p{L}*|sorgt|sorgen|sicherstell\\p{L}*|mitwirk\\p{L}*|wirkt|prüf\\p{L}*|test\\p{L}*|freigeb\\p{L}*|gibt|geben|beschaff\\p{L}*|übernimmt|übernehmen|teilnehm\\p{L}*|nimmt|nehmen|bereinig\\p{L}*|entscheid\\p{L}*|ermöglich\\p{L}*|verschaff\\p{L}*|zahlt|zahlen|informier\\p{L}*|unterstütz\\p{L}*',
    DUTY_OF: '(?:obliegt|obliegen|verantwortung|pflicht|aufgabe) (?:dem |des |der )?|verbleib(?:t|en) bei(?:m)? ',
    IMPERATIVE:
      '^(?:und )?(?:konfiguration|einrichtung|einrichten|aufbau|umsetzung|implementierung|entwicklung|installation|migration|integration|anbindung|anpassung|schulung|durchführung|erstellung|erstellen|analyse|automatisierung|unterstützung|dokumentation|modellierung|bereitstellung|konzeption|planung|test|prüfung|übernahme) (?:von |der |des |eines |einer |für |zur |zum )?\\p{L}|\\p{L}+en$',
    DURATION: 'verlänger\\p{L}*|laufzeit|dauer\\b|dauert|dauern|läuft|zeitraum|für einen zeitraum',
    NEGATES: 'kein(?:e|en|er|em)?\\b|nicht\\b',
    CHANGES:
      '\\p{L}*änderung\\p{L}*|change requests?|neue wünsche|zusätzlich\\p{L}* (?:wünsche|anforderungen|leistungen)|weitere wünsche|nachtr(?:ag|äge|ägen)|abweichungen',
    AGREED:
      'schriftlich\\p{L}*|vereinbar\\p{L}*|freigabe|freigegeben|genehmig\\p{L}*|beauftrag\\p{L}*|zustimm\\p{L}*|bedürf\\p{L}*|bedarf|absprache|abgestimmt|unterzeichn\\p{L}*|gezeichnet\\p{L}*|beschliess\\p{L}*|entscheid\\p{L}*|nachtrag|protokolliert|bewertet|angeboten',
    RECURS:
      '(?:wöchentlich|monatlich|vierzehntäglich|quartalsweise)\\b|alle (?:\\p{L}+ )?(?:wochen|monate)|jede[nrs]? (?:woche|monat|\\p{L}+tag)\\b',
    RECEIVES:
      '(?:sie|ihr) (?:von uns )?(?:erhalten|erhaltet|bekommen|bekommt)\\b|(?:erhalten|bekommen) sie\\b|(?:der kunde|der auftraggeber|die auftraggeberin) erhält',
    CONDUCT:
      'orientier(?:t|en)\\b|melde[nt] sich|(?:fehler|mängel)[^;]{0,60}kostenlos|beachtet|(?:wöchentlich|monatlich|alle zwei wochen)[^.;]{0,40}(?:bericht|status|stand|abstimm)|bericht\\p{L}*|berichtet\\b|berichtet|berichten|meldet|informiert|trifft sich|treffen sich|hält (?:\\p{L}+ ){0,6}ein\\b|halten (?:\\p{L}+ ){0,6}ein\\b|beachtet|beachten|einzuhalten|wechselt|tauscht|rapportiert|statusbericht\\p{L}*|abstimmung\\p{L}*|nimmt (?:\\p{L}+ ){0,4}teil\\b|setzt (?:\\p{L}+ ){0,3}ein\\b|posten|postet|veröffentlicht',
    BUILDS:
      'konfigurier\\p{L}*|baut\\b|bauen\\b|richtet\\b|migrier\\p{L}*|entwickelt\\b|implementier\\p{L}*|schult\\b|schulen\\b|erstellt\\b|dokumentier\\p{L}*|übergibt\\b|liefert\\b|bindet\\b|macht$|setzt\\b',
    HELPS:
      'benennt\\b|stellt\\b|beistellt|beisteuert|prüft\\b|nimmt\\b|zahlt\\b|bezahlt\\b|entscheidet\\b|ermöglicht\\b|gewährt\\b|testet\\b|gibt\\b|beschafft\\b',
  },
  headings: {
    scope:
      'leistungsumfang|umfang|leistungen|leistungsbeschreibung|leistungsgegenstand|gegenstand|vertragsgegenstand|gegenstand des vertrags|aufgaben|tätigkeiten|arbeitspakete|projektumfang|im umfang enthalten|enthaltene leistungen|leistungen des auftragnehmers|anforderungen|funktionale anforderungen|vorgehen|umsetzung|konfiguration|schulung|datenmigration|migration|schnittstellen',
    exclusion:
      'nicht im umfang enthalten|nicht im leistungsumfang enthalten|nicht im leistungsumfang|nicht enthalten|nicht enthaltene leistungen|ausschlüsse|abgrenzung|abgrenzungen|leistungsabgrenzung|ausgeschlossene leistungen|ausserhalb des leistungsumfangs|nicht bestandteil|nicht im umfang|leistungsausschlüsse',
    deliverable:
      'liefergegenstände|liefergegenstand|lieferergebnisse|ergebnisse|arbeitsergebnisse|lieferumfang|projektergebnisse|zu liefernde ergebnisse|leistungsergebnisse|liefertgegenstände und termine',
    assumption:
      'annahmen|voraussetzungen|randbedingungen|rahmenbedingungen|annahmen und abhängigkeiten|abhängigkeiten|prämissen',
    risk: 'risiken|projektrisiken|risiken und abhängigkeiten|risiken und annahmen|risiken und massnahmen|bekannte risiken|risikomanagement|risikoanalyse',
    clientDuty:
      'mitwirkungspflichten|mitwirkungspflichten des auftraggebers|mitwirkung des auftraggebers|mitwirkungsleistungen|beistellungen|beistellungen des auftraggebers|pflichten des auftraggebers|pflichten des kunden|mitwirkung des kunden|aufgaben des auftraggebers|leistungen des auftraggebers|mitwirkung',
    obligation: 'pflichten des auftragnehmers|aufgaben des auftragnehmers|gewährleistung|service level|personal',
    milestone:
      'meilensteine|termine|zeitplan|terminplan|projektplan|termine und meilensteine|meilensteinplan|ablaufplan|fristen|lieferplan|termine und fristen',
    fee: 'vergütung|preise|preis|kosten|honorar|zahlungsplan|zahlungsbedingungen|zahlung|preise und zahlungsbedingungen|vergütung und zahlungsbedingungen|konditionen|kommerzielles|abrechnung|entgelt|festpreis|stundensätze|tagessätze|reisekosten|budget',
    period:
      'laufzeit|vertragslaufzeit|leistungszeitraum|vertragsdauer|dauer|beginn und laufzeit|projektlaufzeit|laufzeit und kündigung',
    acceptance: 'abnahme|abnahmekriterien|abnahmeverfahren|abnahme der leistungen|akzeptanzkriterien|abnahmetest',
    changeControl:
      'änderungsverfahren|änderungen|änderungsmanagement|leistungsänderungen|change requests|zusatzleistungen|änderungsanträge|vertragsänderungen',
    background:
      'ausgangslage|einleitung|hintergrund|zielsetzung|ziele|überblick|präambel|ist situation|projektbeschreibung|projektziel|ansprechpartner|projektorganisation|kommunikation|vertragsparteien|parteien',
    terms:
      'schlussbestimmungen|haftung|gewährleistung und haftung|vertraulichkeit|geheimhaltung|datenschutz|gerichtsstand|anwendbares recht|recht und gerichtsstand|kündigung|urheberrecht|nutzungsrechte|eigentum|rechte|unterschriften|unterschrift|inhaltsverzeichnis|inhalt|begriffe|definitionen|glossar|salvatorische klausel|allgemeine bestimmungen|sonstiges|rechnungsstellung',
    buying: 'angebotsfrist|vergabe|zuschlagskriterien|bewerbungsbedingungen|ausschreibung|angebotsabgabe|bindefrist',
  },
  duties: 'pflichten|aufgaben|obliegenheiten|beiträge|verantwortlichkeiten|zuarbeit',
  closing: 'mit freundlichen|freundliche grüsse|beste grüsse|viele grüsse|hochachtungsvoll',
  future: '',
  cues: {
    exclusion:
      'leistungsgrenzen|grenzen der|nicht\\b|kein(?:e|en)?\\b|ohne\\b|\\p{L}*ausschl(?:uss|üsse)\\b|exklusi\\p{L}*|aussen vor',
    changeControl:
      '(?:vertrags|scope-?)?änderung(?:en)?$|änderungswünsche|neue wünsche|nachträge?\\b|wenn sich (?:etwas|was) ändert',
    acceptance:
      'prüfung der leistung\\p{L}*|wann (?:ist|sind) [^?]{0,40}fertig|fertig(?:stellung)? wenn|abnahme\\p{L}*|definition of done',
    assumption:
      'wovon wir ausgehen|wir ausgehen|annahmen?\\b|wir gehen davon aus|davon gehen wir aus|grundlagen? der kalkulation|voraussetzung(?:en)?\\b',
    clientDuty:
      'angewiesen|(?:wir|ich) (?:brauchen|benötigen|erwarten|wünschen)|von ihnen|mitwirk\\p{L}*|beisteuert|beistell\\p{L}*|beiträge?\\b|ihre aufgaben|zuarbeit\\p{L}*|(?:aufgaben|pflichten|leistungen) (?:des|der) (?:auftraggeber\\p{L}*|kund\\p{L}*|bestellers?|fachbereichs?)',
    deliverable:
      'sie (?:von uns )?(?:erhalten|bekommen)|(?:das )?(?:bekommen|erhalten) sie|^dokumentation$|am ende|übergibt|was sie (?:erhalten|bekommen)|sie (?:erhalten|bekommen)|lieferobjekte?|zu liefern\\p{L}*|\\p{L}*ergebnisse\\b',
    obligation:
      'spielregeln|zusammenarbeit|(?:aufgaben|pflichten) (?:des|der) (?:auftragnehmer\\p{L}*|berater\\p{L}*|anbieter\\p{L}*|dienstleisters?)|personaleinsatz|qualitätssicherung',
    period: 'wie lange|vertragsdauer|laufzeit',
    milestone: 'wichtige (?:daten|termine)|^ablauf$|etappen|wann\\b|fahrplan|\\p{L}*termine?$|eckdaten',
    fee: 'was (?:es |das |dies |die arbeit )?(?:kostet|zahlen)|geld$|budget|kosten\\b',
    scope:
      'das (?:machen|tun|bauen|leisten) wir$|unsere (?:arbeit|leistung)$|mengengerüst|mengen$|unsere (?:arbeiten|leistungen)|was wir für (?:sie|euch)|auftrag$|was (?:\\p{L}+[ -]){0,3}(?:macht|machen|bauen|baut|umsetzen|umsetzt)$|was wir (?:bauen|machen|tun)|im umfang',
  },
  supplier:
    'auftragnehmer(?:in|s)?|dienstleister(?:in|s)?|anbieter(?:in|s)?|lieferant(?:en)?|berater(?:in|s)?|beratungsunternehmen|wir|unser team',
  client:
    'auftraggeber(?:in|s|n)?|kund(?:e|en|in)|vergabestelle|kanton(?:s)?|gemeinde|fachbereich(?:s)?|bedarfsstelle|bestellers?|sie',
  both: 'parteien|vertragsparteien|vertragspartner|beide parteien',
  before: '(?:des|dem|der|von|vom|durch|an|für|mit|zum|zur|beim|bei|gegenüber|seitens|den)(?: den| dem| die| der)?',
  months: [
    'januar|jänner|jan',
    'februar|feber|feb',
    'märz|mrz|maerz',
    'april|apr',
    'mai',
    'juni|jun',
    'juli|jul',
    'august|aug',
    'september|sept|sep',
    'oktober|okt',
    'november|nov',
    'dezember|dez',
  ],
  until: 'bis(?: zum| am)?',
  andEnds: 'und (?:schließen|schliessen|enden)(?: am| zum)?|und (?:endet|läuft bis|dauert bis|gilt bis)(?: am| zum)?',
  between: ['zwischen(?: dem)?', 'und(?: dem)?'],
  within: 'innerhalb von|binnen|innert|spätestens|in',
  uponEvent: 'bei|nach|mit|zu|zum|zur|vor|ab|sobald|spätestens',
  units: ['tage?n?', 'arbeitstage?n?|werktage?n?', 'wochen?', 'monate?n?', 'jahre?n?'],
  rates: {
    each: 'pro|je',
    hour: 'stunden?|std',
    day: '\\p{L}*tage?|pt',
    week: 'wochen?',
    month: 'monate?',
    hourly: 'stundens(?:atz|ätzen?)|(?:jede|für (?:die|jede|eine)) (?:\\p{L}+ )?\\p{L}*stunde',
    daily: 'tagess(?:atz|ätzen?)|(?:jeder|für (?:den|jeden|einen)) (?:\\p{L}+ )?\\p{L}*tag',
    monthly: 'monatlich',
  },
  atMost: 'bis zu|maximal|höchstens|nicht mehr als|begrenzt auf|beschränkt auf|insgesamt maximal|max\\.',
  open: 'klicken (?:oder tippen )?sie (?:hier|auf)|wählen sie ein element|zu ergänzen|noch (?:offen|zu klären|festzulegen|zu benennen)|wird nachgereicht|n\\.n\\.|wird noch (?:benannt|bekannt\\p{L}*|festgelegt)|offen:',
  orFewer: 'maximal|höchstens|max',
  numbers: {
    zwei: 2,
    drei: 3,
    vier: 4,
    fünf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
    elf: 11,
    zwölf: 12,
    dreizehn: 13,
    vierzehn: 14,
    fünfzehn: 15,
    sechzehn: 16,
    siebzehn: 17,
    achtzehn: 18,
    neunzehn: 19,
    zwanzig: 20,
    vierundzwanzig: 24,
    fünfundzwanzig: 25,
    dreissig: 30,
    dreißig: 30,
    sechsunddreißig: 36,
    vierzig: 40,
    fünfzig: 50,
    sechzig: 60,
  },
  abbreviations: 'exkl inkl zzgl ca bzw ggf evtl max min abs tel str ref mind insb vgl ziff lit u.a z.b d.h',
  documents:
    'leistungsbeschreibung|pflichtenheft|lastenheft|projektauftrag|projektvertrag|werkvertrag|dienstvertrag|angebot|auftragsbestätigung|auftrag|bestellung|leistungsschein',
  counted: {
    requestTypes: '\\p{L}*anfragetyp(?:en)?|\\p{L}*formular(?:e|en)?|anfrageart(?:en)?|katalogeintr(?:ag|äge|ägen)',
    workflows: '\\p{L}*workflows?|abl(?:auf|äufe|äufen)|genehmigungsabl(?:auf|äufe)|prozess(?:e|en)?',
    fields: '\\p{L}*feld(?:er|ern)?',
    configItems:
      'automatisierung(?:en)?|regeln?|slas?|dashboards?|warteschlangen?|berichte?n?|schnittstellen?|portalgruppen?',
    projects: 'projekt(?:e|en)?|serviceportale?|portale?|service desks?',
  },
  columns: {
    inScope: 'im (?:projekt|umfang|scope)|enthalten',
    exclusion: 'nicht im (?:projekt|umfang|scope)|nicht enthalten|ausgeschlossen|abgrenzung',
    acceptance: 'abnahme\\p{L}*|kriteri\\p{L}*',
    rate: '\\p{L}*satz|\\p{L}*sätze|pro (?:stunde|tag)|je (?:stunde|tag)',
    amount: 'betrag|preis|kosten|summe|vergütung|wert|gesamt\\p{L}*|honorar',
    date: 'termin|datum|fällig\\p{L}*|frist|bis\\b|beginn|ende|liefertermin|kw\\b',
    begins: 'von|vom|beginn|start|anfang',
    ends: 'ende|bis(?: zum)?|fertig|abschluss',
    hours: 'stunden|aufwand|std\\.?',
    quantity: 'höchst(?:menge|zahl|anzahl|wert)|obergrenze|anzahl|menge|stück',
    assumption: 'annahmen?',
    risk: 'risiko|risiken',
    deliverable: 'liefergegenst\\p{L}*|ergebnis\\p{L}*|lieferergebnis\\p{L}*|arbeitsergebnis\\p{L}*',
    milestone: 'meilenstein\\p{L}*|phasen?',
    person: 'rolle|funktion|profil|qualifikation',
    level: 'stufen?|senioritätsstufe|seniorität|erfahrungsstufe',
    place: 'region|standort|ort|land',
    owner: 'verantwortlich\\p{L}*|zuständig\\p{L}*|wer\\b',
    work: 'leistung\\p{L}*|aufgaben?|tätigkeit\\p{L}*|arbeitspaket\\p{L}*|position|pos\\.?|anforderung\\p{L}*',
    text: 'beschreibung|bemerkung\\p{L}*|bezeichnung|name|titel|details',
  },
};
