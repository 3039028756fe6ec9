import type { CallOutput } from '@scopewright/contracts';

/**
 * Work that an agreement may sell beside configuration, and how a firm does it. Synonyms of the trade count as the same
 * word.
 */
export type CatalogueEntry = CallOutput<'workCatalogue'>['entries'][number];

/** Entries with an effect besides their texts. */
export const ENTRY = {
  design: 'design',
  handbook: 'handbook',
  acceptanceTest: 'acceptance-test',
  goLive: 'go-live',
  hypercare: 'hypercare',
  cutOver: 'cut-over',
  migration: 'migration',
  /** Any deliverable that no other entry fits; it has no words. */
  other: 'other',
} as const;

const phrases = (text: string): string[] =>
  text
    .split(',')
    .map((phrase) => phrase.replace(/\s+/g, ' ').trim())
    .filter((phrase) => phrase !== '');

type Written = readonly [id: string, name: string, hours: number];

/** An entry as it is written here: its subtasks, and its criteria by their ids. */
const entry = (
  id: string,
  name: string,
  rest: { words: string; hours: number; phase: number; subtasks: readonly Written[]; criteria: Record<string, string> },
): CatalogueEntry => ({
  id,
  name,
  words: phrases(rest.words),
  hours: rest.hours,
  phase: rest.phase,
  isOn: true,
  subtasks: rest.subtasks.map(([subtask, called, hours]) => ({ id: subtask, name: called, hours })),
  criteria: Object.entries(rest.criteria).map(([criterion, text]) => ({ id: criterion, text })),
});

/** The entry of deliverables that no other one fits. */
export const OTHER_ENTRY: CatalogueEntry = entry(ENTRY.other, 'Prepare and hand over', {
  words: '',
  hours: 1,
  phase: 1,
  subtasks: [
    ['prepare', 'Prepare it', 8],
    ['review', 'Review it with the client', 2],
    ['hand-over', 'Hand it over', 1],
  ],
  criteria: {
    complete: 'It has everything that the clause names.',
    accepted: 'The client has accepted it in writing.',
  },
});

/** The entries that every firm starts with; the first of two that fit equally well is used. */
export const STANDARD_CATALOGUE: readonly CatalogueEntry[] = [
  entry(ENTRY.design, 'Design document', {
    words: `design, design document, high level design, blueprint, design note, design workbook, specification,
      requirements document, requirements summary, requirement specification, process map, service map, assessment,
      findings report, architecture, data model, data dictionary, concept, Konzept, Feinkonzept, Grobkonzept,
      Fachkonzept, Betriebskonzept, Ablaufkonzept, Berechtigungskonzept, Pflichtenheft, Lastenheft, Detailstudie,
      Anforderungskatalog, dossier de conception, dossier de paramétrage, note de cadrage, cartographie,
      documento de diseño, documento de análisis, diseño funcional, diagnóstico, informe de levantamiento`,
    hours: 1,
    phase: 1,
    subtasks: [
      ['workshops', 'Collect the requirements with the client', 8],
      ['write', 'Write the document', 12],
      ['review', 'Review it with the client and revise it', 4],
    ],
    criteria: {
      content: 'The document describes every part that is built, with its owner, and the reasons for each decision.',
      questions: 'It has no open question, or names for each one who decides it until when.',
      accepted: 'The client has accepted it in writing.',
    },
  }),
  entry(ENTRY.cutOver, 'Rehearsal and cut-over plan', {
    words: `cut-over plan, cutover plan, cut-over checklist, cutover checklist, trial migration, dress rehearsal,
      rehearsal, migration plan, rollback plan, implementation plan, transition plan, deployment plan, exit plan,
      emergency plan, Umstellungsplan, Migrationsplan, Migrationskonzept, Generalprobe, Notfallplan, Einführungsplan,
      plan de bascule, répétition générale, plan de migration, plan de mise en production, plan de migración, ensayo,
      plan de implantación, plan de puesta en producción`,
    hours: 1,
    phase: 1,
    subtasks: [
      ['plan', 'Write the plan with times, people and the way back', 6],
      ['rehearse', 'Rehearse it in a copy of the site', 8],
      ['revise', 'Revise the plan after the rehearsal', 2],
    ],
    criteria: {
      steps: 'The plan has each step with its person, its duration and its check.',
      rehearsed: 'A rehearsal has followed the plan to its end, and its duration fits the agreed time.',
      back: 'The way back was tried, and the last moment to choose it is named.',
    },
  }),
  entry(ENTRY.acceptanceTest, 'Acceptance test', {
    words: `UAT, user acceptance test, acceptance test, acceptance testing, test plan, test script, test report,
      test results, test cases, Abnahmetest, Akzeptanztest, Benutzerabnahmetest, Testprotokoll, Testkonzept, Testplan,
      Testfälle, recette, cahier de recette, tests d’acceptation, procès-verbal de recette, plan de test,
      pruebas de aceptación, pruebas de usuario, plan de pruebas, informe de pruebas`,
    hours: 1,
    phase: 1,
    subtasks: [
      ['prepare', 'Prepare the test cases and the test data', 6],
      ['support', 'Support the client’s testers', 8],
      ['fix', 'Fix the findings and test them again', 8],
      ['record', 'Record the results and get the sign-off', 2],
    ],
    criteria: {
      run: 'The client’s testers have run every test case, and each result is recorded.',
      findings: 'No finding is open that prevents daily work; the others have an agreed date.',
      accepted: 'The client has signed the results.',
    },
  }),
  entry(ENTRY.migration, 'Data migration', {
    words: `migration, data migration, data import, import of tickets, data transfer, Datenmigration, Datenübernahme,
      reprise de données, migration de données, migración de datos`,
    hours: 2,
    phase: 1,
    subtasks: [
      ['map', 'Map the fields, statuses and users of the old system', 6],
      ['trial', 'Run a trial migration and compare the numbers', 8],
      ['run', 'Run the migration', 6],
      ['check', 'Check the migrated data with the client', 4],
    ],
    criteria: {
      counted: 'The number of migrated records equals that of the old system, and each difference is explained.',
      sampled: 'A sample that the client chose has its fields, comments, attachments and people.',
      accepted: 'The client has accepted the migrated data in writing.',
    },
  }),
  entry('administrator-training', 'Administrator training', {
    words: `administrator training, train administrators, enablement administrators,
      super user training, Administratorenschulung, Administratorschulung, Key-User-Schulung,
      formation des administrateurs, formación de administradores, capacitación de administradores`,
    hours: 1,
    phase: 1,
    subtasks: [
      ['material', 'Prepare the material and a copy of the project to practice in', 6],
      ['sessions', 'Hold the sessions', 6],
      ['record', 'Hand over the recording and answer the open questions', 2],
    ],
    criteria: {
      taught: 'The client’s administrators have made a change of each kind on their own in the session.',
      attended: 'The list of people who attended is recorded.',
      material: 'The client has the material and the recording.',
    },
  }),
  entry('agent-training', 'Agent and user training', {
    words: `training, agent training, user training, training session, training material, training package, clinic,
      webinar, Schulung, Anwenderschulung, Schulungsunterlagen, Schulungsvideo, Einweisung, formation,
      support de formation, prise en main, formación, capacitación, material de formación`,
    hours: 1,
    phase: 1,
    subtasks: [
      ['material', 'Prepare the material and exercises', 6],
      ['sessions', 'Hold the sessions', 6],
      ['record', 'Hand over the recording and answer the open questions', 2],
    ],
    criteria: {
      taught: 'Each participant has worked on a request from its arrival to its resolution in an exercise.',
      attended: 'The list of people who attended is recorded.',
      material: 'The client has the material and the recording.',
    },
  }),
  entry('knowledge-transfer', 'Knowledge transfer', {
    words: `knowledge transfer, handover session, handover to support, transition to support, Wissenstransfer,
      Know-how-Transfer, Übergabe an den Betrieb, transfert de compétences, transfert de connaissances,
      transferencia de conocimiento, transferencia de conocimientos`,
    hours: 1,
    phase: 1,
    subtasks: [
      ['prepare', 'List what the client’s team has to know', 2],
      ['sessions', 'Hold the sessions', 6],
      ['check', 'Let the client’s team do each task without help', 2],
    ],
    criteria: {
      done: 'The client’s team has done each listed task without help.',
      owners: 'Each part of the configuration has an owner on the client’s side.',
    },
  }),
  entry(ENTRY.goLive, 'Go-live', {
    words: `go-live, go live, golive, cut-over, cutover, launch, roll-out, rollout, production start, live operation,
      Produktivstart, Produktivsetzung, Inbetriebnahme, Produktionsstart, mise en production, mise en service, bascule,
      démarrage, puesta en producción, puesta en marcha, salida en vivo, salida a producción, arranque`,
    hours: 1,
    phase: 1,
    subtasks: [
      ['decide', 'Go through the checklist and decide with the client', 2],
      ['switch', 'Open the portal, notify people and switch the mail addresses', 4],
      ['watch', 'Watch the first day', 6],
    ],
    criteria: {
      decided: 'The client has decided to go live, and the decision is recorded.',
      works: 'A request from each channel has arrived in its queue on the live site.',
      back: 'The way back is known until it is no longer needed.',
    },
  }),
  entry(ENTRY.hypercare, 'Hypercare', {
    words: `hypercare, hyper care, early life support, early-life care, early life care, post-launch support,
      post-go-live support, support after go-live, stabilisation, stabilization, Betreuung, Nachbetreuung,
      Anlaufbetreuung, Betriebsbegleitung, Stabilisierungsphase, suivi renforcé, assistance au démarrage, accompagnement au démarrage,
      soporte reforzado, acompañamiento, soporte posterior`,
    hours: 1,
    phase: 1,
    subtasks: [
      ['channel', 'Set up the channel and the daily call', 1],
      ['support', 'Answer questions and fix findings', 24],
      ['close', 'Hand the open points over to the client’s support', 3],
    ],
    criteria: {
      answered: 'Every question of the agreed time has an answer, and every finding is fixed or has an agreed date.',
      closed: 'The client’s support has taken over the open points in writing.',
    },
  }),
  entry('meetings', 'Steering and status meetings', {
    words: `steering committee, steering meeting, status meeting, status report, progress report, progress meeting,
      highlight report, weekly meeting, weekly report, monthly report, project meeting, kick-off, project plan,
      work plan, project management, Lenkungskreis, Lenkungsausschuss, Statusbericht, Statusmeeting, Jour fixe,
      Projektplan, Projektleitung, comité de pilotage, comité de suivi, compte rendu, rapport d’avancement,
      comité de seguimiento, comité de dirección, informe de avance, informe mensual, plan de trabajo,
      plan de proyecto`,
    hours: 1,
    phase: 1,
    subtasks: [
      ['prepare', 'Prepare the status, risks and decisions', 4],
      ['hold', 'Hold the meetings', 6],
      ['record', 'Record decisions and next steps', 2],
    ],
    criteria: {
      held: 'Each agreed meeting was held, or the client has cancelled it.',
      recorded: 'Its decisions and next steps were sent within two working days.',
    },
  }),
  entry(ENTRY.handbook, 'Handbook and documentation', {
    words: `handbook, manual, guide, runbook, playbook, documentation, configuration record, cheat sheet, crib sheet,
      reference card, quick card, quick-start card, job aid, user guide, administrator guide, SOP document, as-built,
      Handbuch, Betriebshandbuch, Anwenderhandbuch, Benutzerhandbuch, Prozesshandbuch, Leitfaden, Kurzanleitung,
      Anleitung, Merkblatt, Dokumentation, Systemdokumentation, manuel, guide d’administration, fiche réflexe,
      fiches réflexes, mode d’emploi, manual de usuario, guía, instructivo, documentación`,
    hours: 1,
    phase: 1,
    subtasks: [
      ['write', 'Write it from the configuration as built', 8],
      ['review', 'Review it with someone who will work with it', 3],
      ['publish', 'Publish it where its readers look', 1],
    ],
    criteria: {
      complete: 'It describes each task of its readers, step by step, as the site is built.',
      tried: 'Someone of its readers has done a task with it, without help.',
      published: 'Its readers have it where they look for it.',
    },
  }),
  OTHER_ENTRY,
];
