import type { ScopeItemKind } from '@scopewright/contracts/scoping';

/** The links that belong to one clause of a sample agreement. */
export interface MarkedClause {
  /** A part of the clause's text that no other clause has. */
  clause: string;
  /** Names of the items that a consultant would link. */
  right: readonly string[];
  /** Names of items that one consultant would link and another would not: neither expected nor wrong. */
  arguable?: readonly string[];
}

/**
 * A scope as a consultant draws it from a document of the proof set: names shortened, in other words and another order.
 * Clauses that are not marked belong to nothing in scope.
 */
export interface SampleScope {
  /** The document of the proof set. */
  document: string;
  /** Mistakes in it were not looked at while the rules were tuned. */
  heldOut?: true;
  /** Names of items in scope, each once. Configuration items of the catalogue that are not named here are out of scope. */
  items: Readonly<Partial<Record<ScopeItemKind | 'configItem', readonly string[]>>>;
  marked: readonly MarkedClause[];
}

export const SAMPLE_SCOPES: readonly SampleScope[] = [
  {
    document: 'consultant-01',
    items: {
      project: ['HR', 'Facilities'],
      workflow: ['HR case', 'Maintenance job'],
      requestType: ['Payslip question', 'Parental leave', 'Broken machine guard', 'Cleaning'],
      field: ['Plant', 'Employee number', 'Urgency'],
      configItem: ['KB articles'],
    },
    marked: [
      { clause: 'build an HR Portal', right: ['HR'] },
      { clause: 'build a Facilities Portal', right: ['Facilities'], arguable: ['Maintenance job'] },
      { clause: 'at most 60 articles', right: ['KB articles'] },
      { clause: 'train two coordinators', right: ['Training of agents'] },
      { clause: 'training slides', right: [], arguable: ['Training of agents'] },
    ],
  },
  {
    document: 'consultant-02',
    items: {
      project: ['IT Service Desk', 'Estates Help Desk'],
      workflow: ['Incident', 'Service request', 'Estates job'],
      requestType: ['Report an incident', 'New laptop', 'Software request', 'Heating broken', 'Room booking'],
      field: ['Site', 'Impact', 'Urgency'],
      configItem: ['Time to first response', 'Time to resolution', 'Service level report', 'Asset register'],
    },
    marked: [
      { clause: 'two service projects', right: ['IT Service Desk', 'Estates Help Desk'] },
      { clause: 'up to 22 request types', right: ['IT Service Desk', 'Estates Help Desk'] },
      {
        clause: 'response and resolution targets',
        right: ['Time to first response', 'Time to resolution', 'Service level report'],
      },
      { clause: 'Load the asset register', right: ['Asset register'], arguable: ['Import of assets'] },
      { clause: 'Configured portal in your sandbox', right: ['IT Service Desk', 'Estates Help Desk'] },
      { clause: 'train-the-trainer', right: ['Training of agents'] },
    ],
  },
  {
    document: 'us-credit-union',
    items: {
      project: ['IT Service Desk'],
      workflow: ['Incident', 'Access approval', 'Fulfilment'],
      requestType: ['Report an incident', 'Hardware', 'System access', 'Card printer fault'],
      field: ['Branch', 'Application', 'Manager', 'Access level'],
      configItem: ['Queues by team', 'Time to first response', 'Time to resolution'],
    },
    marked: [
      {
        clause: 'including portal, queues and SLAs',
        right: ['IT Service Desk', 'Queues by team', 'Time to first response', 'Time to resolution'],
      },
      { clause: 'fourteen (14) request types', right: ['IT Service Desk'] },
      { clause: 'approval workflow for access requests', right: ['Access approval'], arguable: ['System access'] },
      { clause: 'administrator training', right: ['Training of administrators'] },
      { clause: 'Configured service project in the test instance', right: ['IT Service Desk'] },
    ],
  },
  {
    document: 'us-campus',
    items: {
      project: ['IT Help', 'Facilities', 'Library'],
      workflow: ['IT ticket', 'Work order', 'Library request'],
      requestType: ['Wi-Fi problem', 'Account locked', 'Lab software', 'Light out', 'Interlibrary loan'],
      field: ['Building', 'Room', 'Student ID'],
      configItem: ['SAML login', 'Knowledge base space'],
    },
    marked: [
      { clause: 'no more than three service projects', right: ['IT Help', 'Facilities', 'Library'] },
      { clause: 'thirty (30) request types', right: ['IT Help', 'Facilities', 'Library'] },
      { clause: 'Single sign-on', right: ['SAML login'] },
      { clause: 'twenty migrated articles', right: ['Knowledge base space'] },
      { clause: 'D-2 | Configured portal', right: ['IT Help', 'Facilities', 'Library'] },
      { clause: 'D-3 | Training guide', right: ['Training of agents'] },
    ],
  },
  {
    document: 'fifth-en-03',
    items: {
      project: ['Site Service Desk'],
      workflow: ['Fault', 'Calibration'],
      requestType: ['Report a site fault', 'Calibration due', 'Spare part'],
      field: ['Machine', 'Season', 'Weighbridge number'],
      configItem: ['Assets', 'Import of assets', 'Time to resolution', 'SMS to on-call'],
    },
    marked: [
      { clause: 'Site fault portal', right: ['Report a site fault', 'Site Service Desk'], arguable: ['Fault'] },
      { clause: 'Asset register for weighbridges', right: ['Assets'] },
      { clause: '2,500 asset records', right: ['Import of assets'], arguable: ['Assets'] },
      { clause: 'SLAs for harvest', right: ['Time to resolution'], arguable: ['Time to first response'] },
      { clause: 'SMS alerts', right: ['SMS to on-call'] },
      { clause: 'Asset data model', right: ['Assets'] },
      { clause: 'Portal and queues ready', right: ['Site Service Desk', 'Queues by team'] },
    ],
  },
  {
    document: 'sixth-de-01',
    items: {
      project: ['IT-Hotline'],
      workflow: ['Störung', 'Bestellung', 'Berechtigung'],
      requestType: ['Störung melden', 'Hardware bestellen', 'Software bestellen', 'Berechtigung beantragen'],
      field: ['Kostenstelle', 'Standort', 'Gerät'],
      configItem: ['Anmeldung über AD', 'Open requests from the old system'],
    },
    marked: [
      { clause: 'zentrales Ticketsystem der IT-Hotline', right: ['IT-Hotline'] },
      {
        clause: 'Formularen für Hardware, Software und Berechtigungen',
        right: ['Hardware bestellen', 'Software bestellen', 'Berechtigung beantragen'],
        arguable: ['IT-Hotline', 'Berechtigung'],
      },
      { clause: 'an das Active Directory', right: ['Anmeldung über AD'] },
      { clause: 'offenen Tickets aus dem Altsystem', right: ['Open requests from the old system'] },
      { clause: 'schult 18 Mitarbeiter', right: ['Training of agents'], arguable: ['IT-Hotline'] },
      { clause: 'Anfragetypen | maximal', right: ['IT-Hotline'] },
      { clause: 'Workflows | maximal', right: ['IT-Hotline'] },
      { clause: 'Zusätzliche Felder', right: ['IT-Hotline'] },
      { clause: 'Konfiguriertes Testsystem', right: ['IT-Hotline'] },
    ],
  },
  {
    document: 'fr-01',
    items: {
      project: ['Support informatique'],
      workflow: ['Incident', 'Demande de service'],
      requestType: ['Déclarer un incident', 'Demander un accès', 'Nouveau poste'],
      field: ['Agence', 'Priorité'],
      configItem: ['Connexion SSO', 'Articles'],
    },
    marked: [
      {
        clause: 'un portail unique',
        right: ['Support informatique'],
        arguable: ['Incident', 'Demande de service', 'Déclarer un incident'],
      },
      { clause: '20 types de demande', right: ['Support informatique'] },
      { clause: 'base de connaissances existante', right: ['Articles'] },
      { clause: 'authentification unique', right: ['Connexion SSO'] },
      { clause: 'Maquette du portail', right: [], arguable: ['Support informatique'] },
    ],
  },
  {
    document: 'fourth-es-01',
    items: {
      project: ['Registro', 'Biblioteca', 'Planta Física'],
      workflow: ['Trámite', 'Mantenimiento'],
      requestType: ['Certificado de notas', 'Cambio de datos', 'Préstamo', 'Daño en salón'],
      field: ['Código de estudiante', 'Bloque'],
      configItem: ['Automatizaciones', 'Acceso con directorio'],
    },
    marked: [
      { clause: 'para Registro, Biblioteca y Planta', right: ['Registro', 'Biblioteca', 'Planta Física'] },
      { clause: 'tipos de solicitud', right: ['Registro', 'Biblioteca', 'Planta Física'] },
      { clause: 'reglas de automatización', right: ['Automatizaciones'] },
      { clause: 'directorio institucional', right: ['Acceso con directorio'] },
      { clause: 'solicitudes abiertas', right: ['Open requests from the old system'] },
      { clause: 'ambiente de pruebas', right: ['Registro', 'Biblioteca', 'Planta Física'] },
    ],
  },
  {
    document: 'eighth-en-05',
    items: {
      project: ['Workplace Services'],
      workflow: ['Depot job', 'Line manager approval'],
      requestType: ['Vehicle fault', 'Order from stores', 'Building repair', 'Access badge'],
      field: ['Depot', 'Van'],
      configItem: ['SLA first response', 'SLA resolution', 'Queues per depot', 'KB'],
    },
    marked: [
      { clause: 'one portal for all workplace services', right: ['Workplace Services'] },
      { clause: 'not more than 32 request types', right: ['Workplace Services'] },
      { clause: 'approval by line managers', right: ['Line manager approval', 'Human resources system'] },
      { clause: 'a queue for every depot', right: ['Queues per depot', 'SLA first response', 'SLA resolution'] },
      { clause: '40 articles', right: ['KB'] },
      { clause: 'Portal ready for testing', right: ['Workplace Services'] },
      { clause: 'Short videos', right: ['Introduction for requesters'] },
    ],
  },
  {
    document: 'eighth-de-02',
    items: {
      project: ['IT', 'Technischer Dienst', 'Medizintechnik'],
      workflow: ['Störung', 'Gerätewartung'],
      requestType: ['Störung melden', 'Neues Gerät', 'Zutritt'],
      field: ['Station', 'Risikoklasse'],
      configItem: ['Entra-Login', 'Geräteverzeichnis', 'Pikett-Alarm'],
    },
    marked: [
      { clause: 'Anliegen der drei Bereiche', right: [], arguable: ['IT', 'Technischer Dienst', 'Medizintechnik'] },
      { clause: 'maximal drei Projekte', right: ['IT', 'Technischer Dienst', 'Medizintechnik'] },
      {
        clause: 'Geräte der Medizintechnik',
        right: ['Geräteverzeichnis', 'Risikoklasse'],
        arguable: ['Medizintechnik'],
      },
      { clause: 'Pikettdienste erhalten', right: ['Pikett-Alarm'] },
      { clause: '25 Anfragetypen', right: ['IT', 'Technischer Dienst', 'Medizintechnik'] },
      { clause: 'Import der Geräteliste', right: ['Geräteverzeichnis'], arguable: ['Import of assets'] },
      { clause: 'Single Sign-on', right: ['Entra-Login'] },
      { clause: 'Schulung der Key User', right: ['Training of agents'] },
      {
        clause: 'Plattform in der Testumgebung',
        right: ['IT', 'Technischer Dienst', 'Medizintechnik', 'Geräteverzeichnis'],
      },
      { clause: 'Schulungspaket', right: ['Training of agents'] },
    ],
  },
  {
    document: 'eighth-es-01',
    items: {
      project: ['Mantenimiento', 'Informática', 'Calidad'],
      workflow: ['Avería', 'No conformidad'],
      requestType: ['Avería de máquina', 'Acceso a sistemas', 'Informar de no conformidad'],
      field: ['Línea', 'Turno'],
      configItem: ['Inventario de máquinas', 'Login corporativo', 'Correo entrante'],
    },
    marked: [
      { clause: '26 tipos de solicitud', right: ['Mantenimiento', 'Informática', 'Calidad'] },
      { clause: 'cinco flujos de trabajo', right: ['Mantenimiento', 'Informática', 'Calidad'] },
      { clause: 'máquinas de envasado', right: ['Inventario de máquinas'], arguable: ['Línea'] },
      { clause: 'directorio corporativo', right: ['Login corporativo', 'Correo entrante'] },
      { clause: 'formación a los técnicos', right: ['Training of agents'] },
      { clause: 'Plataforma en preproducción', right: ['Mantenimiento', 'Informática', 'Calidad'] },
    ],
  },
  {
    document: 'procurement-03',
    items: {
      project: ['County IT'],
      workflow: ['Incident', 'Records request'],
      requestType: ['Report an outage', 'Public records', 'New account'],
      field: ['Department'],
      configItem: ['Service catalog', 'Status page', 'Okta login', 'Department dashboards'],
    },
    marked: [
      { clause: 'implement the service portal', right: ['County IT'] },
      { clause: 'a catalogue of IT services', right: ['Service catalog'], arguable: ['County IT'] },
      { clause: 'public records requests', right: ['Public records'], arguable: ['Records request'] },
      { clause: 'a status page', right: ['Status page'] },
      { clause: '(Okta)', right: ['Okta login'] },
      { clause: 'dashboards for department heads', right: ['Department dashboards'] },
      { clause: 'configure the portal in accordance', right: ['County IT'] },
    ],
  },
  {
    document: 'fourth-de-03',
    items: {
      project: ['HR'],
      workflow: ['HR-Anfrage', 'Vertraulich', 'Eintritt'],
      requestType: ['Lohnfrage', 'Zeugnis', 'Neuer Mitarbeiter'],
      field: ['Personalnummer', 'Werk'],
      configItem: ['Zugriff Entgelt', 'Personalstamm'],
    },
    marked: [
      {
        clause: 'Aufbau einer HR-Servicestelle',
        right: ['HR'],
        arguable: ['Zugriff Entgelt', 'Confidential requests'],
      },
      { clause: 'maximal 5 Workflows', right: ['HR'] },
      { clause: 'benutzerdefinierten Feldern', right: ['HR'] },
      { clause: 'Personalstammsystems', right: ['Personalstamm'], arguable: ['Human resources system'] },
      { clause: 'Schulungstermine', right: ['Training of agents'] },
      { clause: 'Berechtigungskonzept', right: [], arguable: ['Zugriff Entgelt'] },
      { clause: 'Servicestelle im Testsystem', right: ['HR'] },
    ],
  },
  {
    document: 'es-05',
    items: {
      project: ['Soporte de planta'],
      workflow: ['Incidente', 'Aprobación de compra'],
      requestType: ['Falla de equipo', 'Acceso', 'Compra'],
      field: ['Turno', 'Línea'],
      configItem: ['Tiempos de atención'],
    },
    marked: [
      {
        clause: 'incluyendo SLAs y aprobaciones',
        right: ['Soporte de planta', 'Tiempos de atención'],
        arguable: ['Aprobación de compra'],
      },
      { clause: '25 campos', right: ['Soporte de planta'] },
      { clause: 'Capacitación en línea', right: ['Training of agents'] },
      { clause: 'ambiente productivo', right: ['Soporte de planta'] },
    ],
  },
  {
    document: 'fourth-fr-02',
    items: {
      project: ['Équipement', 'Studios', 'Informatique'],
      workflow: ['Emprunt', 'Réservation'],
      requestType: ['Emprunter une caméra', 'Réserver un studio', 'Panne informatique', 'Réserver un véhicule'],
      field: ['Code de production'],
      configItem: ['Registre des actifs', 'Tableau des studios'],
    },
    marked: [
      { clause: 'configurerons un centre', right: ['Équipement', 'Studios', 'Informatique'] },
      { clause: '13 types de demandes', right: ['Équipement', 'Studios', 'Informatique'] },
      {
        clause: "registre d'actifs",
        right: ['Registre des actifs'],
        arguable: ['Emprunter une caméra', 'Réserver un véhicule'],
      },
      { clause: 'cinq tableaux', right: ['Tableau des studios'] },
      { clause: 'deux administratrices', right: ['Training of administrators'] },
      { clause: "prêt pour l'essai", right: ['Équipement', 'Studios', 'Informatique'] },
    ],
  },
  {
    document: 'fourth-en-03',
    items: {
      project: ['Network Outages'],
      workflow: ['Outage', 'Major incident'],
      requestType: ['Report an outage', 'Planned works'],
      field: ['Substation', 'Region'],
      configItem: ['SLA metro', 'SLA regional', 'Asset feed', 'Status page', 'PIR template'],
    },
    marked: [
      {
        clause: 'One service project for network outages',
        right: ['Network Outages', 'Major incident'],
        arguable: ['Outage', 'Report an outage', 'Escalation of major incidents'],
      },
      { clause: 'Custom fields', right: ['Network Outages'] },
      { clause: 'SLAs: up to 6', right: ['SLA metro', 'SLA regional'], arguable: ['Service level calendar'] },
      { clause: 'Feed of substation assets', right: ['Asset feed'], arguable: ['Asset register'] },
      { clause: 'Public status page', right: ['Status page'] },
      { clause: 'Post-incident review template', right: ['PIR template'] },
      { clause: 'Incident playbook', right: [], arguable: ['Major incident'] },
      { clause: 'CMDB loaded', right: ['Asset feed'], arguable: ['Asset register'] },
      { clause: 'Status page, live', right: ['Status page'] },
    ],
  },
  {
    document: 'eighth-en-10',
    heldOut: true,
    items: {
      project: ['Research Support'],
      workflow: ['Enquiry', 'Ethics review'],
      requestType: ['Storage', 'Computing help', 'Ethics question', 'Data management plan', 'Open access fee'],
      field: ['Project code', 'Faculty'],
      configItem: ['Queues by team', 'Triage queue', 'Confidential ethics requests', 'External collaborators'],
    },
    marked: [
      { clause: 'a joint portal', right: ['Research Support'] },
      { clause: 'queues for the four teams', right: ['Queues by team', 'Triage queue'] },
      { clause: 'link requests to project codes', right: ['Project code'] },
      { clause: 'bring across open tickets', right: ['Open requests from the old system'] },
      { clause: 'coach team leads', right: [], arguable: ['Training of agents'] },
      {
        clause: 'Ethics requests can be seen',
        right: ['Confidential ethics requests'],
        arguable: ['Ethics question', 'Ethics review', 'Confidential requests'],
      },
      { clause: 'External collaborators', right: ['External collaborators'] },
      { clause: 'WCAG', right: [], arguable: ['Research Support'] },
      { clause: 'Tested research support desk', right: ['Research Support'] },
    ],
  },
  {
    document: 'eighth-de-03',
    heldOut: true,
    items: {
      project: ['Personal', 'Hausverwaltung'],
      workflow: ['Personalanfrage', 'Reparatur'],
      requestType: ['Dienstzeugnis', 'Urlaub', 'Schaden melden', 'Schlüssel'],
      field: ['Betriebshof', 'Personalnummer'],
      configItem: ['Sicherheitsstufe Personal', 'Zugang per Handy'],
    },
    marked: [
      { clause: 'konzipiert eine Serviceplattform', right: ['Personal', 'Hausverwaltung'] },
      { clause: 'konfiguriert die Plattform', right: ['Personal', 'Hausverwaltung'] },
      { clause: '14 Anfragetypen', right: ['Personal', 'Hausverwaltung'] },
      {
        clause: 'Personalanfragen sind nur',
        right: ['Sicherheitsstufe Personal'],
        arguable: ['Personalanfrage', 'Personal', 'Confidential requests'],
      },
      { clause: 'Diensthandy', right: ['Zugang per Handy'] },
      { clause: 'maximal vier Einschulungen', right: ['Training of agents'] },
      { clause: 'Plattform in der Testumgebung', right: ['Personal', 'Hausverwaltung'] },
      { clause: 'Einschulungsunterlagen', right: [], arguable: ['Training of agents'] },
    ],
  },
  {
    document: 'eighth-es-02',
    heldOut: true,
    items: {
      project: ['Mesa de ayuda'],
      workflow: ['Falla', 'Requerimiento'],
      requestType: ['Falla de grúa', 'Clave de acceso', 'Radio', 'Cambio de turno'],
      field: ['Grúa', 'Turno', 'Tiempo detenido'],
      configItem: ['Colas', 'Equipos', 'Interfaz de mantenimiento', 'Aviso de vencimiento'],
    },
    marked: [
      { clause: '16 tipos de requerimiento', right: ['Mesa de ayuda'] },
      { clause: '8 colas', right: ['Colas'] },
      { clause: 'sistema de mantenimiento', right: ['Interfaz de mantenimiento'], arguable: ['Mesa de ayuda'] },
      { clause: 'catastro de equipos', right: ['Equipos'], arguable: ['Import of assets'] },
      { clause: 'capacitar a los jefes', right: ['Training of administrators'], arguable: ['Training of agents'] },
      { clause: 'avisar al jefe', right: ['Aviso de vencimiento'], arguable: ['Breach warnings'] },
      { clause: 'tiempo de detención', right: ['Tiempo detenido'], arguable: ['Equipos'] },
      { clause: 'Diseño de la mesa', right: [], arguable: ['Mesa de ayuda'] },
      { clause: 'habilitada en ambiente', right: ['Mesa de ayuda'] },
      {
        clause: 'Material de capacitación',
        right: [],
        arguable: ['Training of agents', 'Training of administrators'],
      },
    ],
  },
];
