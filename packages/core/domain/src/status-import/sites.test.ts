import { describe, expect, it } from 'vitest';
import { columnName } from './column-names.ts';
import { dayOfText } from './dates.ts';
import { readStatusFiles } from './read-status-file.ts';
import { categoryMeaning, resolutionOutcome, statusMeaning } from './words.ts';

const read = (text: string) => {
  const file = readStatusFiles([{ name: null, text }]);
  if (file.kind === 'unreadable') throw new Error(file.message);
  return file;
};
/** The status, outcome and dates of an issue by the words of its site. */
function said({ status, category, resolution, due, done }: ReturnType<typeof read>['rows'][number]) {
  const day = (text: string) => {
    const date = dayOfText(text, null);
    return date.kind === 'day' ? date.day : date.kind;
  };
  return [statusMeaning('jira', status, category), resolutionOutcome(resolution), day(due), day(done)];
}

describe('exports of Jira in the language of a site', () => {
  it.each([
    [
      'French',
      'Résumé,Clé de ticket,ID de ticket,Type de ticket,État,Résolution,Création,Mise à jour,Résolu,Date d’échéance,Étiquettes,Étiquettes,Catégorie d’état\r\n' +
        'Configurer,SD-1,10001,Story,À faire,,19/févr./26 7:31 PM,19/févr./26 7:38 PM,,01/août/26 9:00 AM,sw-1,,A faire\r\n' +
        'Former,SD-2,10002,Story,Terminé,Terminé,01/août/26 9:00 AM,02/déc./26 9:00 AM,02/déc./26 9:00 AM,,sw-2,portail,Terminé\r\n',
      ['todo', null, '2026-08-01', 'none'],
      ['done', 'delivered', 'none', '2026-12-02'],
    ],
    [
      'Spanish',
      '\uFEFFTipo de Incidencia,Clave de incidencia,ID de la incidencia,Resumen,Estado,Resolución,Creada,Actualizada,Fecha de vencimiento,Resuelta,Etiquetas,Etiquetas\r\n' +
        'Tarea,SD-1,10001,Configurar,Tareas por hacer,,21/abr/26 11:37 PM,21/abr/26 11:37 PM,01/ago/26 9:00 AM,,sw-1,\r\n' +
        'Tarea,SD-2,10002,Formar,Finalizada,Listo,16/ene/26 11:11 AM,17/ago/26 8:33 PM,,02/dic/26 8:33 PM,sw-2,portal\r\n',
      ['todo', null, '2026-08-01', 'none'],
      ['done', 'delivered', 'none', '2026-12-02'],
    ],
    [
      'German',
      'Zusammenfassung;Vorgangsschlüssel;Vorgangs-ID;Status;Statuskategorie;Lösung;Fälligkeitsdatum;Gelöst;Stichwörter;Stichwörter\r\n' +
        'Portal;SD-1;10001;Zu erledigen;Zu erledigen;;01.08.2026 00:00;;sw-1;\r\n' +
        'Schulung;SD-2;10002;Fertig;Fertig;Fertig;;02/Dez/26 9:00 AM;sw-2;portal\r\n',
      ['todo', null, '2026-08-01', 'none'],
      ['done', 'delivered', 'none', '2026-12-02'],
    ],
    [
      'Polish',
      'Podsumowanie,Klucz zgłoszenia,Id. zgłoszenia,Status,Rozwiązanie,Termin,Rozwiązano,Kategoria statusu,Etykiety,Etykiety\r\n' +
        'Portal,SD-1,10001,Do zrobienia,,01/sie/26 9:00 AM,,Do zrobienia,sw-1,\r\n' +
        'Szkolenie,SD-2,10002,Gotowe,Gotowe,,02/gru/26 9:00 AM,Gotowe,sw-2,portal\r\n',
      ['todo', null, '2026-08-01', 'none'],
      ['done', 'delivered', 'none', '2026-12-02'],
    ],
    [
      'Portuguese',
      'Resumo,Chave da ocorrência,ID da ocorrência,Status,Resolução,Data limite,Resolvido,Rótulos,Rótulos\r\n' +
        'Portal,SD-1,10001,Itens pendentes,,01/ago/26 9:00 AM,,sw-1,\r\nFormação,SD-2,10002,Concluído,Concluído,,02/dez/26 9:00 AM,sw-2,portal\r\n',
      ['todo', null, '2026-08-01', 'none'],
      ['done', 'delivered', 'none', '2026-12-02'],
    ],
    [
      'Italian',
      'Riepilogo,Chiave ticket,ID ticket,Stato,Risoluzione,Scadenza,Risolto,Etichette,Etichette\r\n' +
        'Portale,SD-1,10001,Da completare,,01/ago/26 9:00 AM,,sw-1,\r\nFormazione,SD-2,10002,Completato,Completato,,02/dic/26 9:00 AM,sw-2,portal\r\n',
      ['todo', null, '2026-08-01', 'none'],
      ['done', 'delivered', 'none', '2026-12-02'],
    ],
    [
      'Dutch',
      'Samenvatting,Issuesleutel,Issue-ID,Status,Oplossing,Vervaldatum,Opgelost,Labels,Labels\r\n' +
        'Portaal,SD-1,10001,Te doen,,01/aug/26 9:00 AM,,sw-1,\r\nTraining,SD-2,10002,Gereed,Gereed,,02/dec/26 9:00 AM,sw-2,portal\r\n',
      ['todo', null, '2026-08-01', 'none'],
      ['done', 'delivered', 'none', '2026-12-02'],
    ],
    [
      'Russian',
      'Тема,Ключ задачи,Идентификатор задачи,Статус,Решение,Срок исполнения,Дата решения,Метки,Метки\r\n' +
        'Портал,SD-1,10001,К выполнению,Не решено,01/авг/26 9:00 AM,,sw-1,\r\nОбучение,SD-2,10002,Готово,Готово,,02/дек/26 9:00 AM,sw-2,portal\r\n',
      ['todo', null, '2026-08-01', 'none'],
      ['done', 'delivered', 'none', '2026-12-02'],
    ],
    [
      'Japanese',
      '要約,課題キー,課題 ID,ステータス,解決状況,期限,解決日,ラベル,ラベル\r\n' +
        'ポータル,SD-1,10001,未着手,未解決,2026/08/01 0:00,,sw-1,\r\n研修,SD-2,10002,完了,完了,,02/12月/26 9:00,sw-2,portal\r\n',
      ['todo', null, '2026-08-01', 'none'],
      ['done', 'delivered', 'none', '2026-12-02'],
    ],
  ])('are read in %s', (_, text, first, second) => {
    const { tracker, rows, notes } = read(text);
    expect(tracker).toBe('jira');
    expect(notes).toEqual([]);
    expect(rows).toMatchObject([
      { key: 'SD-1', internalId: '10001', labels: ['sw-1'], resolution: '' },
      { key: 'SD-2', internalId: '10002', labels: expect.arrayContaining(['sw-2']) },
    ]);
    expect(rows.map(said)).toEqual([first, second]);
  });

  it.each([
    ['Clé', 'issue key'],
    ['Date d’échéance', 'due date'],
    ["Date d'échéance", 'due date'],
    ['RESUMEN', 'summary'],
    ['Benutzerdefiniertes Feld (Scopewright ID)', 'scopewright id'],
    ['Champs personnalisés (Epic Link)', 'epic link'],
    ['Anything else', 'anything else'],
  ])('know the column “%s”', (written, name) => {
    expect(columnName(written)).toBe(name);
  });

  it.each([
    ['À faire', 'todo'],
    ['A FAIRE', 'todo'],
    ['Do zrobienia', 'todo'],
    ['進行中', 'inProgress'],
    ['Listo', 'done'],
  ])('compare categories without accents: “%s”', (word, meaning) => {
    expect(categoryMeaning(word)).toBe(meaning);
  });
});

describe('files that spreadsheets have saved again', () => {
  it('with each row in a cell are unwrapped', () => {
    const text =
      '"Podsumowanie,Klucz zgłoszenia,Status,Kategoria statusu";;;\r\n"""Portal, nowy"",SD-1,Gotowe,Gotowe";;;\r\n';
    const { rows, notes } = read(text);
    expect(rows).toMatchObject([{ key: 'SD-1', title: 'Portal, nowy', status: 'Gotowe', record: 2 }]);
    expect(notes).toEqual([
      'Each row was a single cell, as some spreadsheets save it. Its cells were separated again.',
    ]);
  });

  it('name the cells that the spreadsheet has changed', () => {
    const text =
      'Summary;Issue key;Issue id;Status;Custom field (Story Points);Due date\r\nPortal;SD-2;1,0002E+11;Open;03. Jan;3-Mar\r\nAgain;SD-3;10003;Open;#NAME?;\r\n';
    const { rows, notes } = read(text);
    expect(rows).toHaveLength(2);
    expect(notes).toEqual([
      'A spreadsheet has changed cells of the column “Issue id”: “1,0002E+11” in row 2. Export the file again instead of saving it in a spreadsheet.',
      'A spreadsheet has changed cells of the column “Custom field (Story Points)”: “03. Jan” in row 2, “#NAME?” in row 3. Export the file again instead of saving it in a spreadsheet.',
      'A spreadsheet has changed cells of the column “Due date”: “3-Mar” in row 2. Export the file again instead of saving it in a spreadsheet.',
    ]);
    expect(dayOfText(rows[0]?.due ?? '', 'dayFirst')).toEqual({ kind: 'unreadable' });
  });
});

describe('rows that are wider than the header', () => {
  const HEAD = 'Summary,Issue key,Issue id,Issue Type,Labels,Status,Resolution';

  it('are moved back where the surplus is of the only column with several values', () => {
    const [row] = read(`${HEAD}\r\nEnhance,EX-1,1,Story,label1, label2,Done,Fixed\r\n`).rows;
    expect(row).toMatchObject({ labels: ['label1', 'label2'], status: 'Done', resolution: 'Fixed', problem: null });
    const repeated = read(`Issue key,Summary,Labels,Labels,Status\r\nEX-1,A,a,b,c,Done\r\n`).rows[0];
    expect(repeated).toMatchObject({ labels: ['a', 'b', 'c'], status: 'Done', problem: null });
  });

  it.each([
    ['a comma in the title', `${HEAD}\r\nEnhance, more,EX-1,1,Story,label1,Done,Fixed\r\n`, 'has 1 cell too many'],
    ['no column with several values', 'Issue key,Summary,Status\r\nEX-1,A,b,c,Done\r\n', 'has 2 cells too many'],
    [
      'two columns with several values',
      'Issue key,Summary,Labels,Sprint,Sprint,Status\r\nEX-1,A,a,b,1,2,Done\r\n',
      'has 1 cell too many',
    ],
    [
      'an empty cell among the labels',
      'Issue key,Summary,Labels,Labels,Status\r\nEX-1,A,a,,,Done\r\n',
      'has 1 cell too many',
    ],
  ])('are not trusted with %s', (_, text, problem) => {
    expect(read(text).rows).toMatchObject([{ problem: expect.stringContaining(`Row 2 ${problem}`) }]);
  });

  it('with empty cells at the end are as good as others', () => {
    expect(read('Issue key,Summary,Status\r\nEX-1,A,Done,,\r\n').rows).toMatchObject([
      { problem: null, status: 'Done' },
    ]);
  });
});

describe('files that are something else', () => {
  it.each([
    ['PK\u0003\u0004\u0014\u0000', /Excel export/],
    ['ÐÏ\u0011à¡±\u001aá', /Excel export/],
    ['<html><head></head><body><table><tr><th>Key</th></tr></table></body></html>', /Excel export/],
    ['\uFEFF<!DOCTYPE html>\n<html>', /Excel export/],
    ['Team,Title,Description,Status\nDesk,Portal,text,Done', /Linear has no ID column/],
    [
      'Issue Key,Issue summary,Issue Status,Hours,Work date,Full name\nSD-1,Portal,In Progress,2.5,2026-11-12,P',
      /worklogs/,
    ],
  ])('%.30j', (text, message) => {
    expect(readStatusFiles([{ name: null, text }])).toEqual({
      kind: 'unreadable',
      message: expect.stringMatching(message),
    });
  });
});
