import type { Language } from './language.ts';

export const ITALIAN: Language = {
  code: 'it',
  phrases: {
    EXCLUDES:
      "non (?:è|sono) (?:\\p{L}+ ){0,2}(?:inclus\\p{L}*|compres\\p{L}*|copert\\p{L}*|previst\\p{L}*)|non (?:include|includono|comprende|comprendono|prevede|copre|fa parte|fanno parte|rientra|rientrano)|(?:è|sono|resta|restano) (?:\\p{L}+ ){0,2}esclus\\p{L}*|(?:fuori|al di fuori) (?:dall'|dell')ambito|fuori ambito|non (?:sarà|saranno) (?:\\p{L}+ ){0,2}(?:migrat\\p{L}*|fornit\\p{L}*|configurat\\p{L}*|realizzat\\p{L}*)",
    EXCLUDES_IN_SCOPE: 'non (?:è|sono) (?:necessari\\p{L}*|richiest\\p{L}*)',
    NO_EXCLUSION:
      'non (?:più|meno|oltre|super|solo|possono superare|può superare)\\p{L}*|non solo\\b|non limitat\\p{L}*|non più di\\b|non (?:supera|superano|supererà|eccede|ecceda)\\p{L}*',
    RESTRICTS: 'solo\\b|soltanto|esclusivamente|limitat\\p{L}* a|fino a\\b|al massimo|un massimo di|ad eccezione',
    BOILERPLATE:
      "legge applicabile|foro competente|riservatezza|riservat\\p{L}*|limitazione di responsabilità|responsabilità (?:del|civile)|forza maggiore|proprietà intellettuale|diritto d'autore|gdpr|dati personali|recesso|risoluzione|condizioni generali|subappalt\\p{L}*|assicurazion\\p{L}*",
    INVOICING: 'fattur\\p{L}*|iva\\b|termini di pagamento|interessi di mora|ordine di acquisto|coordinate bancarie',
    DEEMED_OR_ACCEPTED:
      'esegue il collaudo|si intend\\p{L}* accettat\\p{L}*|conferma l.esito|esito delle prove|si (?:intende|intenderà|considera|considererà|ritiene|riterrà) (?:\\p{L}+ ){0,2}(?:accettat|approvat)\\p{L}*|criteri di accettazione|verbale di collaudo',
    ACCEPTANCE_WORDS:
      'accett\\p{L}*|approva\\p{L}*|collaud\\p{L}*|valida\\p{L}*|test\\p{L}*|difett\\p{L}*|firm\\p{L}*|conform\\p{L}*',
    CHANGE_CONTROL:
      '(?:modific(?:a|he)|variazion(?:e|i)|richiest[ae] di modifica|attività aggiuntive|lavori aggiuntivi)[^.;]{0,80}(?:scritt\\p{L}*|approva\\p{L}*|accord\\p{L}*|preventivo|firmat\\p{L}*|addendum|procedura|previ\\p{L}*)',
    MITIGATES: '^(?:mitigazione|misure|azioni|probabilità|impatto) ?:',
    ASSUMES: 'assunzion\\p{L}*|ipotesi|si presuppone|si assume|a condizione che|presuppost\\p{L}*',
    PAYS: 'prezz\\p{L}*|import[oi]\\b|compens\\p{L}*|corrispettiv\\p{L}*|pag(?:a|ano|herà|are|abile|amento|amenti)\\b|tariff\\p{L}*|cost(?:o|i)\\b|onorar\\p{L}*|acconto|saldo\\b|rat[ae]\\b|forfait\\p{L}*|fatturat\\p{L}*|totale\\b',
    CAPS: 'non (?:potrà|può|potranno|possono|dovrà) (?:superare|eccedere)|non più di|al massimo|massimo\\b|tetto\\b|limite\\b|fino a\\b|limitat\\p{L}* a|non (?:supera|superano|supererà|eccede)\\p{L}*',
    CAPS_AFTER: 'al massimo|massimo',
    EXPENSES: 'spese\\b|trasfert\\p{L}*|viaggi\\p{L}*|alloggio|rimbors\\p{L}*',
    ESTIMATES: 'stimat\\p{L}*|stima\\b|circa\\b|indicativ\\p{L}*|approssimativ\\p{L}*|presunt\\p{L}*',
    WITHOUT_TAX:
      "iva (?:\\S+ ){0,2}?(?:esclusa|non inclusa|non compresa)|(?:oltre|più|senza|esclusa|al netto|\\+) (?:\\S+ ){0,4}?(?:l'|dell'|di )?iva\\b",
    WITH_TAX:
      "iva (?:\\S+ ){0,2}?(?:inclusa|compresa)|(?:con|inclusa|compresa|comprensiv[oiae] di) (?:\\S+ ){0,3}?(?:l')?iva\\b",
    NO_FEE: 'responsabilità|assicurazion\\p{L}*|penal\\p{L}*|danni|licenz\\p{L}*',
    PERIOD:
      'decorr(?:e|ono|erà)\\b|prorog\\p{L}*|l.incarico va|(?:attività|lavori|progetto|incarico|contratto|servizi)\\b[^.;]{0,40}(?:si svolg\\p{L}*|eseguit\\p{L}*|dur(?:a|ano|erà)|decorr\\p{L}*|va dal|si estend\\p{L}*)|durata|validità|data di inizio|data di fine|entra in vigore|(?:progetto|contratto|servizio|attività|incarico) (?:inizia|inizierà|termina|terminerà|dura|durerà|ha inizio|ha durata)|periodo di',
    MILESTONE:
      'mileston\\p{L}*|tapp[ae]\\b|messa in (?:produzione|esercizio)|avvio|lancio|kick-?off|consegn\\p{L}*|collaud\\p{L}*|rilascio|inizio\\b|fine\\b|complet\\p{L}*|chiusura|formazione|pilota|scadenz\\p{L}*|entro\\b|avrà luogo|go-?live|uat\\b|fase \\d',
    MODAL: '(?:deve|devono|dovrà|dovranno|sarà|saranno|si impegna|si impegnano|può|possono|potrà|sono|è tenuto)\\b',
    DUTY: '(?:deve|devono|dovrà|dovranno|sarà|saranno|si impegna|si impegnano|è tenuto)\\b',
    ACTS: "^(?:il |la |lo |l'|i |gli |le |il nostro |i nostri )?[\\p{L}&.,' -]{1,60}? (?:fornisce|forniscono|configura|configurano|consegna|consegnano|realizza|realizzano|forma|formano|designa|nomina|nominano|sviluppa|documenta|migra|installa|valida|testa|garantisce|partecipa|implementa|integra|crea|eroga|erogano|paga|redige|assegna|mette|mettono|rende|presta|\\p{L}{2,14}(?:erà|eranno|irà|iranno))\\b",
    WORKS:
      'configur\\p{L}*|implement\\p{L}*|realizz\\p{L}*|svilupp\\p{L}*|install\\p{L}*|migr\\p{L}*|integr\\p{L}*|adatt\\p{L}*|form(?:a|azione|are|erà)\\b|cre(?:a|are|azione)\\b|rilasci\\p{L}*|test\\p{L}*|analis\\p{L}*|analizz\\p{L}*|automatizz\\p{L}*|automazion\\p{L}*|colleg\\p{L}*|document(?:a|are|azione)\\b|workshop\\p{L}*|progett\\p{L}*|avviamento|supporto|assistenza|erog\\p{L}*|forn\\p{L}*',
    DELIVERS: 'consegn\\p{L}*|fornis\\p{L}*|produ\\p{L}*|redig\\p{L}*|document\\p{L}*|trasm\\p{L}*',
    HANDS_OVER: 'consegna|consegnerà|consegnano|consegnat\\p{L}*|trasmette',
    DOCUMENTS:
      'document(?:o|i|azione)\\b|rapport(?:o|i)\\b|guid[ae]\\b|manual[ei]\\b|pian(?:o|i)\\b|specifich[ae]\\b|verbal[ei]\\b|istruzioni|material[ei]\\b|presentazion[ei]\\b|matric[ei]\\b|deliverables?\\b',
    PROVIDES:
      'fornis\\p{L}*|fornir\\p{L}*|mett\\p{L}*|designa\\p{L}*|nomin\\p{L}*|garantis\\p{L}*|assicur\\p{L}*|valida\\p{L}*|test\\p{L}*|approva\\p{L}*|partecip\\p{L}*|assegn\\p{L}*|rispond\\p{L}*|consegn\\p{L}*|prepara(?:re|no|rà)?\\b|paga\\p{L}*|informa(?:re|no|ti)?\\b|collabor\\p{L}*|rende\\b',
    DUTY_OF: "(?:a carico|responsabilità|compito) (?:del |della |dello |dell'|di |dei )",
    IMPERATIVE:
      "^(?:e )?(?:configurazione|implementazione|realizzazione|sviluppo|installazione|migrazione|integrazione|adattamento|formazione|creazione|analisi|automazione|collegamento|documentazione|progettazione|messa in|avviamento|supporto|assistenza|erogazione|redazione|rilascio|test|configurare|implementare|creare|formare|migrare) (?:di |del |della |dei |delle |degli |dell'|il |la |i |le |un )?\\p{L}",
    DURATION: 'prorog\\p{L}*|durata|dura\\b|durerà|periodo di',
    NEGATES: 'non (?:si )?\\p{L}+',
    CHANGES:
      'modific(?:a|he)\\b|variant[ei]\\b|variazion[ei]\\b|richiest[ae] (?:aggiuntiv[ae]|nuov[ae]|ulterior[ei]|di modifica)|nuov[ae] richiest[ae]|attività aggiuntive|ogni richiesta|cambiament[oi]',
    AGREED:
      'scritt\\p{L}*|concordat\\p{L}*|approva\\p{L}*|accett\\p{L}*|firmat\\p{L}*|sottoscri\\p{L}*|autorizz\\p{L}*|valutat\\p{L}*|preventiv\\p{L}*|accordo|decis\\p{L}*|atto aggiuntivo|comitato',
    RECURS:
      'ogni (?:mese|settimana|quindicina|quindici giorni|due settimane|lunedì|martedì|mercoledì|giovedì|venerdì)(?![\\p{L}])|(?:settimanal|quindicinal|mensil)(?:e|i|mente)\\b',
    RECEIVES: '(?:riceverà|riceverete|ricevete)(?![\\p{L}])',
    CONDUCT:
      "riferi(?:sce|rà|remo)|garanti(?:sce|rà) la continuità|corregg\\p{L}* (?:gratuitamente|senza oneri)|trasmette ogni mese|relazione sullo stato|sostituisce il personale|indossa|partecipa\\p{L}* alle|inform(?:a|erà|ano)\\b|rispett\\p{L}*|relazion(?:a|erà)\\b|partecip(?:a|erà) (?:alle?|agli|ai) (?:riunion|incontr|comitat)\\p{L}*|si attien\\p{L}*|aggiorn(?:a|erà|eremo|iamo)\\b|comunic(?:a|herà) (?:ogni|lo stato|l'avanzamento)|non sostituirà|rendicont\\p{L}*|pubblic(?:a|hiamo|herà)|si riunisc\\p{L}*|osserv(?:a|erà)",
    BUILDS:
      'configur\\p{L}*|svilupp\\p{L}*|realizz\\p{L}*|migr(?:a|erà)\\b|form(?:a|erà)\\b|consegn(?:a|erà)\\b|integr(?:a|erà)\\b|install(?:a|erà)\\b|progett(?:a|erà)\\b|predispon\\p{L}*|redig\\p{L}*|costrui\\p{L}*|implement\\p{L}*',
    HELPS:
      'nomin(?:a|erà)\\b|fornisc\\p{L}*|fornirà|mett(?:e|erà) a disposizione|valid(?:a|erà)\\b|approv(?:a|erà)\\b|pag(?:a|herà)\\b|garantis\\p{L}*|design(?:a|erà)\\b|conced\\p{L}*|indic(?:a|herà)\\b|assicur(?:a|erà)\\b',
  },
  headings: {
    scope:
      'ambito|ambito del progetto|ambito dei servizi|perimetro|oggetto|oggetto del contratto|servizi|descrizione dei servizi|attività|lavori|requisiti|requisiti funzionali|configurazione|implementazione|formazione|migrazione|integrazioni|metodologia',
    exclusion:
      'fuori ambito|esclusioni|fuori dall ambito|servizi esclusi|non incluso|attività escluse|limiti dell ambito|fuori perimetro',
    deliverable: 'deliverable|consegne|risultati|prodotti|elenco dei deliverable|documenti da consegnare|forniture',
    assumption: 'assunzioni|ipotesi|presupposti|vincoli|dipendenze|prerequisiti|assunzioni e vincoli',
    risk: 'rischi|rischi del progetto|rischi e dipendenze|rischi e ipotesi|gestione dei rischi|analisi dei rischi',
    clientDuty:
      'obblighi del cliente|responsabilità del cliente|impegni del cliente|collaborazione del cliente|compiti del cliente|oneri del cliente',
    obligation: 'obblighi del fornitore|responsabilità del fornitore|garanzia|livelli di servizio|personale',
    milestone:
      'milestone|calendario|cronoprogramma|pianificazione|tempistiche|scadenze|date chiave|piano di progetto|tempi di consegna',
    fee: 'prezzo|prezzi|corrispettivo|corrispettivi|compenso|tariffe|condizioni economiche|pagamento|pagamenti|modalità di pagamento|importo|costi|spese|prezzo e pagamento',
    period: 'durata|durata del contratto|validità|periodo|decorrenza e durata',
    acceptance: 'accettazione|criteri di accettazione|collaudo|collaudo e accettazione|verifica e accettazione',
    changeControl: 'gestione delle modifiche|modifiche|variazioni|richieste di modifica|attività aggiuntive',
    background: 'contesto|premessa|premesse|introduzione|obiettivi|situazione attuale|parti|governance|comunicazione',
    terms:
      'legge applicabile|riservatezza|responsabilità|limitazione di responsabilità|forza maggiore|proprietà intellettuale|recesso|risoluzione|disposizioni generali|definizioni|glossario|protezione dei dati|foro competente|firme|firma|indice|fatturazione|assicurazione|subappalto',
    buying: 'criteri di aggiudicazione|presentazione delle offerte|gara|aggiudicazione',
  },
  duties: 'obblighi|oneri|compiti|impegni|responsabilità',
  closing: 'cordiali saluti|distinti saluti|in fede',
  future: '\\p{L}{2,}remo\\b|\\p{L}{2,}(?:erà|eranno|irà|iranno|rà|ranno)\\b',
  cues: {
    exclusion: 'non (?:inclus|compres|previst)\\p{L}*|esclus\\p{L}*|non (?:faremo|facciamo)|fuori\\b',
    changeControl: 'varianti|modifiche$|variazioni|richieste di modifica',
    acceptance: 'collaudo|accettazione|verifica di conformità',
    assumption: 'ipotesi|assunzioni|presupposti|condizioni di base|vincoli',
    clientDuty:
      '(?:vi )?chiediamo|impegni del|a carico del (?:cliente|committente)|(?:obblighi|compiti|attività|oneri) (?:del|della) (?:cliente|committente|stazione appaltante|amministrazione|ente)|da parte vostra|ci serve',
    deliverable:
      'elaborati\\b|^(?:i )?materiali\\b|^consegne\\b|^documenti\\b|^documentazione|consegn\\p{L}*|riceverete|prodotti\\b|rilasci\\b|deliverable',
    obligation:
      "^regole\\b|^accordi\\b|^personale$|(?:obblighi|impegni) (?:del|della|dell') ?(?:fornitore|appaltatore|aggiudicatari[oa]|impresa|aggiudicatari\\p{L}*|consulente|impresa)|modalità di lavoro|come lavoriamo|organizzazione",
    period: 'durata|quanto dura',
    milestone: '^tempi$|^fasi$|calendario|cronoprogramma|scadenze|tappe|quando\\b',
    fee: 'corrispettiv\\p{L}*|compens\\p{L}*|prezz\\p{L}*|costi\\b|quanto costa|budget',
    scope: 'cosa (?:faremo|facciamo)|cosa (?:faremo|facciamo)|oggetto\\b|attività\\b|prestazioni',
  },
  supplier: 'incaricat[oa]|affidatari[oa]|fornitor(?:e|i)|prestatore|appaltatore|consulent(?:e|i)|il nostro team|noi',
  client: 'client(?:e|i)|committente|acquirente|stazione appaltante|amministrazione|ente|comune',
  both: 'parti|entrambe le parti',
  before: "(?:di|del|della|dello|dell'|dei|a|al|alla|da|dal|dalla|per|con|tra|verso|presso)(?: la| il| l')?",
  months: [
    'gennaio|gen',
    'febbraio|feb',
    'marzo|mar',
    'aprile|apr',
    'maggio|mag',
    'giugno|giu',
    'luglio|lug',
    'agosto|ago',
    'settembre|set',
    'ottobre|ott',
    'novembre|nov',
    'dicembre|dic',
  ],
  until: 'al|fino al',
  andEnds: 'e scade(?:rà)?(?: il)?|e (?:termina|terminerà|finisce|si conclude|dura fino)(?: il| al)?',
  between: ['(?:tra|fra)(?: il)?', 'e(?: il)?'],
  within: 'entro|entro e non oltre|in',
  uponEvent: "a|al|alla|all'|alla|con|dopo|su|prima|entro",
  units: ['giorn(?:o|i)', 'giorn(?:o|i) (?:lavorativ[oi]|feriali)', 'settiman[ae]', 'mes(?:e|i)', 'ann(?:o|i)'],
  rates: {
    each: "per|all'|al|alla|a",
    hour: 'ora',
    day: 'giorno',
    week: 'settimana',
    month: 'mese',
    hourly: 'tariff[ae] (?:orari[ae]|per ora)|ogni ora|or[ae] aggiuntiv[ae]',
    daily:
      'tariff[ae] (?:giornalier[ae]|per giorno)|ogni giornata|giornat[ae] (?:aggiuntiv[ae]|supplementar[ei]|a consumo)',
    monthly: 'mensil[ei]|al mese',
  },
  atMost: 'fino a|al massimo|massimo|un massimo di|limitat[oaei] a|non più di',
  open: 'da (?:definire|confermare|completare|precisare|nominare|indicare)|fare clic (?:o toccare )?qui|scegliere un elemento',
  orFewer: 'al massimo|massimo|al più|max',
  numbers: {
    tre: 3,
    quattro: 4,
    cinque: 5,
    sette: 7,
    otto: 8,
    nove: 9,
    dieci: 10,
    undici: 11,
    dodici: 12,
    tredici: 13,
    quattordici: 14,
    quindici: 15,
    sedici: 16,
    diciassette: 17,
    diciotto: 18,
    diciannove: 19,
    venti: 20,
    ventiquattro: 24,
    venticinque: 25,
    trenta: 30,
    trentasei: 36,
    quaranta: 40,
    cinquanta: 50,
    sessanta: 60,
  },
  abbreviations: 'art artt ca max min es p.es rif dott ing sig pag tel escl incl n',
  documents: "offerta|capitolato|lettera d'incarico|contratto|ordine|scheda progetto|proposta|disciplinare",
  counted: {
    requestTypes: 'tip(?:o|i|ologie) di richiest[ae]|modul(?:o|i)',
    workflows: 'workflow|flussi?(?: di lavoro)?|process(?:o|i)',
    fields: 'camp(?:o|i)',
    configItems: 'automazion[ei]|regol[ae]|sla|dashboard|cod[ae]|report|integrazion[ei]',
    projects: 'progett[oi]|portal[ei]|service desk',
  },
  columns: {
    inScope: 'dentro|incluso|compreso',
    exclusion: 'fuori|esclus\\p{L}*|fuori ambito',
    acceptance: 'accettazione|criteri\\p{L}*|collaudo',
    rate: 'tariff\\p{L}*|per (?:ora|giorno)',
    amount: 'import\\p{L}*|prezz\\p{L}*|cost[oi]\\b|totale\\p{L}*|pagament\\p{L}*|valore',
    date: 'dat[ae](?= d|$| prev| limite)|scadenz\\p{L}*|termine|inizio|fine\\b|consegna\\b',
    begins: 'dal|da|inizio|avvio',
    ends: 'fine|al|a|fino al|termine|conclusione',
    hours: 'ore\\b|impegno',
    quantity: 'massimo|limite|quantità|numero',
    assumption: 'assunzion\\p{L}*|ipotesi',
    risk: 'rischio|rischi',
    deliverable: 'deliverable|consegn[ae]\\b|risultat\\p{L}*',
    milestone: 'milestone|fas[ei]\\b|tapp[ae]\\b',
    person: 'ruolo|profilo|figura',
    level: 'livello|seniority|esperienza',
    place: 'regione|sede|luogo|paese',
    owner: 'responsabile|chi\\b',
    work: 'attività|servizi\\p{L}*|compit\\p{L}*|requisit\\p{L}*',
    text: 'descrizione|note\\b|commenti|nome|titolo|dettagli\\p{L}*',
  },
};
