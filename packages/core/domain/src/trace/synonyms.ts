/** Words and phrases of the trade that mean the same, in English, German, French and Spanish. */
export interface Synonyms {
  phrases: string;
  /** Those of the phrases that have other meanings, too: they indicate a match only together with another word. */
  vague?: string;
  /** Indicates a match only together with another word; see `isCommon`. */
  isCommon?: true;
  /** German compounds that begin with one of the words count as that word: “Schulungsunterlagen” as “Schulung”. */
  compounds?: true;
}

export const TRADE = {
  singleSignOn: {
    phrases: `single sign-on, SSO, SAML, Entra, Entra ID, Azure AD, Azure Active Directory, Active Directory, AD, Okta,
      identity provider, IdP, sign-in, sign-on, login, log-in, user directory, company directory, corporate directory,
      directory service, Verzeichnisdienst, Identitätsdienst, Anmeldung, Einmalanmeldung, authentification unique,
      connexion, connexion unique, annuaire, annuaire d’entreprise, inicio de sesión, inicio de sesión único, directorio,
      directorio activo, directorio corporativo, directorio institucional`,
  },
  serviceLevel: {
    phrases: `SLA, SLAs, service level, service level agreement, time to resolution, time to response,
      time to first response, response time, resolution time, first response, response target, resolution target,
      first response target, response and resolution targets, response and resolution times,
      first response and resolution, SLA response, SLA resolution, SLA first response, Servicelevel, Reaktionszeit,
      Reaktionszeiten, Lösungszeit, Lösungszeiten, Antwortzeit, Antwortzeiten, niveau de service, niveaux de service,
      engagement de service, délai de réponse, délais de réponse, délai de résolution, délais de résolution,
      temps de réponse, nivel de servicio, niveles de servicio, acuerdo de nivel de servicio,
      acuerdos de nivel de servicio, ANS, tiempo de respuesta, tiempos de respuesta, tiempo de resolución,
      tiempos de resolución, tiempo de atención, tiempos de atención`,
  },
  knowledgeBase: {
    phrases: `knowledge base, knowledge, KB, article, knowledge base article, knowledge article, KB article,
      help center article, help centre article, Wissensdatenbank, Wissensartikel, Wissensbasis, Artikel,
      base de connaissances, base de conocimiento, base de conocimientos, artículo`,
    compounds: true,
  },
  assets: {
    phrases: `asset, CMDB, asset management, asset register, asset database, configuration item, configuration database,
      inventory, Inventar, Bestandsverzeichnis, actifs, registre des actifs, inventaire, parc informatique,
      activos, inventario, registro de activos`,
  },
  onboarding: {
    phrases: `onboarding, joiner, new joiner, new starter, starter, new hire, Neueintritt, Neueintritte, Eintritt,
      nouveaux arrivants, nouvel arrivant, nuevas incorporaciones, incorporación, alta de empleados`,
  },
  offboarding: {
    phrases: `offboarding, leaver, exit of employees, Austritt, Austritte, départ, baja de empleados, bajas de empleados`,
  },
  migration: {
    phrases: `migration, migrate, migrating, data import, import of tickets, ticket import, data migration, migrieren,
      migriert, Übernahme, Datenübernahme, übernimmt, reprise, reprise de données, reprise des données, reprend,
      migración, migrar, migrará, migrados, migrada`,
  },
  openRequests: {
    phrases: `open request, open ticket, open issue, open job, open case, offene Tickets, offenen Tickets,
      offene Vorgänge, offenen Vorgänge, offene Anfragen, offenen Anfragen, tickets ouverts, demandes ouvertes,
      solicitudes abiertas, peticiones abiertas, tickets abiertos, incidencias abiertas`,
  },
  closedRequests: {
    phrases: `closed request, closed ticket, closed issue, closed job, historical ticket, ticket history,
      geschlossene Tickets, geschlossener Tickets, Altvorgänge, tickets clos, demandes closes, historique des tickets,
      tickets cerrados, solicitudes cerradas`,
  },
  formerSystem: {
    phrases: `old system, legacy system, present system, current system, existing system, current tool, existing tool,
      legacy tool, Altsystem, bisheriges System, bisherigen System, ancien système, système actuel, outil actuel,
      sistema anterior, sistema actual, herramienta actual`,
    isCommon: true,
  },
  training: {
    phrases: `training, train, train-the-trainer, training session, enablement, workshop for agents,
      workshops for administrators, Schulung, Schulungen, schult, geschult, formation, formons, formera, formerons,
      prise en main, formación, capacitación, capacitar, capacitará, capacitaremos`,
    compounds: true,
  },
  informationTechnology: { phrases: 'IT, information technology, Informatik, informatique, informática' },
  administrators: {
    phrases:
      'administrator, admin, Administrator, Administratoren, administrateur, administratrice, administrador, administradores',
  },
  requestType: {
    phrases: `request type, request form, catalog item, catalogue item, form, intake form, Anfragetyp, Anfragetypen,
      Antragsart, Antragsarten, Formular, Formulare, Formularen, type de demande, types de demande, types de demandes,
      formulaire, tipo de solicitud, tipos de solicitud, tipos de solicitudes, formulario`,
    isCommon: true,
  },
  request: {
    phrases: `request, ticket, Anfrage, Anfragen, Anliegen, Vorgang, Vorgänge, demande, solicitud, petición`,
    isCommon: true,
  },
  workflow: {
    phrases: 'workflow, Arbeitsablauf, Arbeitsabläufe, flux de travail, flujo, flujo de trabajo, flujos de trabajo',
    isCommon: true,
  },
  field: {
    phrases: 'field, attribute, Feld, Felder, Feldern, champ, champs, campo, campos',
    isCommon: true,
  },
  serviceRequest: {
    phrases: `service request, Serviceanfrage, Serviceanfragen, Servicerequest, demande de service, demandes de service,
      solicitud de servicio, solicitudes de servicio, petición de servicio`,
  },
  incident: {
    phrases: `incident, fault, outage, disruption, Störung, Störungen, Vorfall, Vorfälle, panne, incidencia, incidente,
      avería`,
    compounds: true,
  },
  problem: { phrases: 'problem, known error, Problem, Probleme, problème, problema' },
  changeRequest: {
    phrases:
      'change request, change management, change enablement, RFC, Änderungsantrag, Änderungsanträge, demande de changement, gestion des changements, gestión de cambios',
  },
  automation: {
    phrases: `automation, rule, automation rule, business rule, Automatisierung, Automatisierungen,
      Automatisierungsregel, Automatisierungsregeln, Regel, Regeln, automatisation, règle, règle d’automatisation,
      règles d’automatisation, automatización, regla, regla de automatización, reglas de automatización`,
  },
  approval: {
    phrases: `approval, approve, sign-off, sign off, Genehmigung, Genehmigungen, Freigabe, Freigaben, approbation,
      aprobación, autorización`,
  },
  queue: { phrases: `queue, Warteschlange, Warteschlangen, file d’attente, files d’attente, cola, bandeja` },
  dashboard: {
    phrases: `dashboard, report, reporting, Auswertung, Auswertungen, Bericht, Berichte, tableau de bord,
      tableaux de bord, rapport, cuadro de mando, cuadros de mando, tablero, panel de control, informe`,
    vague: 'report, reporting, Auswertung, Auswertungen, Bericht, Berichte, rapport, informe',
  },
  permission: {
    phrases:
      'permission, entitlement, access right, Berechtigung, Berechtigungen, habilitation, droit d’accès, droits d’accès, permiso',
  },
  access: { phrases: 'access, Zugang, Zugänge, Zugriff, Zugriffe, accès, acceso', isCommon: true },
  notification: {
    phrases: 'notification, alert, Benachrichtigung, Benachrichtigungen, Alarm, Alarme, alerte, notificación, alerta',
  },
  email: { phrases: 'e-mail, email, mail, courriel, correo, correo electrónico' },
  onCall: {
    phrases: `on-call, on call, Bereitschaft, Rufbereitschaft, Bereitschaftsdienst, Pikett, Pikettdienst, Pikettdienste,
      astreinte, guardia`,
  },
  onCallSchedule: {
    phrases: `on-call schedule, on-call rota, on-call rotation, on-call plan, Bereitschaftsplan, Pikettplan,
      planning d’astreinte, planning des astreintes, turnos de guardia`,
  },
  remoteSupport: {
    phrases: 'remote support, remote control, Fernwartung, télémaintenance, prise en main à distance, soporte remoto',
  },
  satisfaction: {
    phrases: `satisfaction survey, CSAT, satisfaction, customer satisfaction, Zufriedenheitsumfrage, Kundenzufriedenheit,
      enquête de satisfaction, encuesta de satisfacción`,
  },
  humanResources: {
    phrases: 'HR, human resources, Personalabteilung, Personalwesen, RH, ressources humaines, recursos humanos, RRHH',
  },
  humanResourcesSystem: {
    phrases: `HR system, HR tool, human resources system, HRIS, HCM, Workday, SuccessFactors, BambooHR, Personalsystem,
      SIRH, sistema de recursos humanos`,
  },
  facilities: {
    phrases:
      'facilities, facility, facility management, estates, Gebäudemanagement, services généraux, servicios generales',
  },
  maintenance: { phrases: 'maintenance, Wartung, Instandhaltung, entretien, mantenimiento' },
  laptop: { phrases: 'laptop, notebook, ordinateur portable, ordinateurs portables, portátil, portátiles' },
  hardware: { phrases: 'hardware, matériel informatique' },
  software: { phrases: 'software, logiciel' },
  catalog: { phrases: 'catalog, catalogue, service catalog, service catalogue, Katalog, Servicekatalog, catálogo' },
  integration: {
    phrases: `integration, integrate, interface, connect, connection, link, feed, Schnittstelle, Schnittstellen, Anbindung,
      anbinden, bindet, verbinden, intégration, intégrer, raccordement, raccorder, raccordée, integración, integrar,
      integrará, interfaz, conectar, conectará, conectaremos`,
    isCommon: true,
  },
  company: {
    phrases: 'company, corporate, Unternehmen, entreprise, empresa, corporativo, corporativa',
    isCommon: true,
  },
  portal: {
    phrases: `portal, help center, help centre, customer portal, service portal, self-service portal, self-service,
      Serviceportal, Kundenportal, Meldeportal, portail, guichet, guichet numérique, portal de servicios`,
    isCommon: true,
  },
  serviceDesk: {
    phrases: `service desk, help desk, helpdesk, servicedesk, desk, service project, service projects, ticket system,
      ticketing system, Ticketsystem, Hotline, request center, centre de services, centre de support, centre de demandes,
      centro de solicitudes, centro de servicios,
      mesa de servicio, mesa de servicios, mesa de ayuda, platform, Plattform, plateforme, plataforma, test system,
      Testsystem`,
    isCommon: true,
  },
} as const satisfies Record<string, Synonyms>;

/** Work that has no item in scope, however many words of an item it mentions: papers, meetings, help after the start. */
export const NO_ITEMS = {
  paper: {
    phrases: `document, design document, handbook, manual, guide, slides, design pack, handover pack, runbook,
      reference card, quick card, playbook, checklist, matrix, note, test report, test script, status report, progress report, highlight report,
      final report, written report, weekly report, monthly report, requirements summary, blueprint, wireframe, design of,
      plan, work plan, poster,
      Handbuch, Anwenderhandbuch, Betriebshandbuch, Prozesshandbuch, Konzept, Feinkonzept, Grobkonzept, Betriebskonzept,
      Detailstudie, Unterlagen, Testprotokoll, Protokoll, Statusbericht, Abschlussbericht, manuel, dossier,
      dossier de conception, note de cadrage, guide d’administration, compte rendu, rapport d’avancement,
      rapport de clôture, bilan, documento, documento de diseño, diseño de, guía, informe final, informe mensual,
      informe de avance, plan de trabajo, diseño funcional, diagnóstico`,
  },
  meeting: {
    phrases: `interview, workshop, design sprint, discovery, kick-off, steering committee, Lenkungskreis,
      Prozessaufnahme, atelier, comité de suivi, comité de pilotage, taller, toma de requisitos`,
  },
  afterStart: {
    phrases: `hypercare, early life support, early-life care, knowledge transfer, post-launch support,
      post-go-live support, Produktivstart, Betreuung, assistance au démarrage, suivi renforcé, acompañamiento, soporte reforzado`,
  },
} as const satisfies Record<string, Synonyms>;

/** Verbs in names of request types that clauses don't repeat: “Report an incident”, “Hardware bestellen”. */
export const ASKING = {
  phrases: `report a, report an, raise a, raise an, log a, log an, request a, request an, ask for, new, melden,
    bestellen, beantragen, anfordern, neu, neue, neuer, neues, déclarer, signaler, demander, commander, nouveau, nouvelle,
    nouvel, informar de, reportar, solicitar, pedir, nuevo, nueva`,
};

/** Words that show that something is set up, or is delivered set up. */
export const BUILDING: Synonyms = {
  phrases: `build, set up, configure, configuration, implement, implementation, ready, einrichten, richtet, richten,
    aufbauen, baut, konfiguriert, konfiguriertes, konfigurierte, paramètre, paramétrage, mettre en place,
    implementar, implementará, configurar, configurará, test instance, test environment, sandbox, Testumgebung,
    ambiente de pruebas, preproducción, ambiente productivo, configuración, Einrichtung, Aufbau, mise en place, prêt,
    prête, mettrons en place, configur, konfigur, implement, einricht`,
  compounds: true,
};

/** Words that don't indicate a text's subject, in the languages of the tables other than English. */
export const FOREIGN_EMPTY: ReadonlySet<string> = new Set(
  `aber als am an auf aus bei beim bis das dass dem den der des deren dessen die dies diese durch ein eine einem einen
  einer eines fur ihm ihr im ist je mit nach nicht noch nur oder ohne sich sind sowie uber um und unter vom von vor was
  wenn werden wird wurde zu zum zur au aux avec ce ces cette chaque dans de deux donc du elle en est et il ils la le
  les leur leurs lors nos notre nous ou par pas pour qu que qui sa sans se sera ses son sont sous sur toute tous un
  une vos votre vous al ante cada como con cual cuando del desde dos el ella entre era esta este ha han hasta las lo
  los mas para pero por segun ser si sin sobre su sus tambien tres una uno unos`.split(/\s+/),
);

/** Words that agreements and names of items are full of: in these languages, and further ones of the trade. */
export const ALSO_COMMON: ReadonlySet<string> = new Set(
  `agent agenten agentes space bearbeiter projekt projekte projet projets proyecto proyectos kunde kunden
  kundin cliente clientes mitarbeiter benutzer anwender utilisateur utilisateurs usuario usuarios auftraggeber
  auftragnehmerin auftragnehmer prestataire proveedor contratista adjudicatario bereich bereiche servicio servicios
  dienst art typ tipo tipos liste verwaltung gestion daten datos donnees unique unico zentral existierend vorhanden
  existant actual nombre nummer numero max maximal maximum hochstens development`.split(/\s+/),
);
