import { FUNCTION_SCRIPT_MAX_LENGTH, FUNCTION_SCRIPTS_MAX_LENGTH } from '@scopewright/contracts/scoping';
import { describe, expect, it } from 'vitest';
import { buildWayOf } from '../company/build-ways.ts';
import type { WorkflowReading } from './reading.ts';
import { readWorkflowRest, writeWorkflowRest } from './workflow-rest.ts';
import { readWorkflowXml, writeWorkflowXml } from './workflow-xml.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const arg = (name: string, value: string) => `<arg name="${name}">${value}</arg>`;
const GROOVY = arg('class.name', 'com.onresolve.jira.groovy.GroovyFunctionPlugin');
const called = (name: string, args: string) => `<${name} type="class">${args}</${name}>`;
const post = (...functions: string[]) =>
  `<results><unconditional-result step="1"><post-functions>${functions.map((args) => called('function', args)).join('')}</post-functions></unconditional-result></results>`;
const workflow = (actions: string, steps = '<step id="1" name="Open"/>') =>
  `<workflow><initial-actions>${actions}</initial-actions><steps>${steps}</steps></workflow>`;
const create = (...functions: string[]) => workflow(`<action id="1" name="Create">${post(...functions)}</action>`);
const script = (text: string) => GROOVY + arg('FIELD_INLINE_SCRIPT', base64(`\`!\`script\`!\`${text}`));

function reading(text: string, read: typeof readWorkflowXml = readWorkflowXml): WorkflowReading {
  const found = read(text);
  if (found.kind === 'unreadable') throw new Error(found.message);
  return found;
}
const scriptsOf = (text: string) => reading(text).scripts.map((one) => one.text);

/** An export of a service desk's workflow. */
const SERVICE_DESK = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE workflow PUBLIC "-//OpenSymphony Group//DTD OSWorkflow 2.8//EN" "http://www.opensymphony.com/osworkflow/workflow_2_8.dtd">
<workflow>
  <initial-actions>
    <action id="1" name="Create">
      <results><unconditional-result old-status="Finished" status="Open" step="1">
        <post-functions>
          <function type="class"><arg name="class.name">com.atlassian.jira.workflow.function.issue.IssueCreateFunction</arg></function>
          <function type="class"><arg name="class.name">com.onresolve.jira.groovy.GroovyFunctionPlugin</arg><arg name="canned-script">com.onresolve.scriptrunner.canned.jira.workflow.postfunctions.CustomScriptFunction</arg><arg name="FIELD_INLINE_SCRIPT">YCFgc2NyaXB0YCFgZGVmIGNvbm4gPSBkcml2ZXIuY29ubmVjdCgiamRiYzpteXNxbDovLzEwLjAuMC4xL2ppcmE/dXNlcj1hJnBhc3N3b3JkPXMzY3IzdCIpYA==</arg></function>
          <function type="class"><arg name="class.name">com.googlecode.jsu.workflow.function.UpdateIssueCustomFieldPostFunction</arg><arg name="field.name">customfield_10100</arg><arg name="field.value">%%CURRENT_USER%%</arg></function>
        </post-functions></unconditional-result></results>
    </action>
  </initial-actions>
  <steps>
    <step id="1" name="Waiting for approval">
      <actions>
        <action id="11" name="Approve"><restrict-to><conditions type="AND"><condition type="class"><arg name="class.name">com.onresolve.jira.groovy.GroovyCondition</arg><arg name="FIELD_CONDITION">aXNzdWUucHJpb3JpdHkubmFtZSA9PSAnSGlnaCc=</arg></condition></conditions></restrict-to><results><unconditional-result step="2"/></results></action>
      </actions></step>
    <step id="2" name="In Progress"/>
  </steps>
</workflow>`;

describe('functions of apps in a workflow', () => {
  it('are read with their apps, transitions and decoded scripts, without the password in one', () => {
    const { content, scripts, functions, leftOut, understood } = reading(SERVICE_DESK);
    expect(Object.values(content.functions ?? {})).toMatchObject([
      ...[
        { name: 'CustomScriptFunction', app: 'ScriptRunner', kind: 'postFunction', isScript: true },
        { name: 'UpdateIssueCustomFieldPostFunction', app: 'JSU', kind: 'postFunction', isScript: false },
      ].map((each) => ({ ...each, transitionId: 'transition-1' })),
      { name: 'GroovyCondition', app: 'ScriptRunner', kind: 'condition', isScript: true, transitionId: 'transition-2' },
    ]);
    expect(functions.map(({ transition }) => transition)).toEqual(['Create', 'Create', 'Approve']);
    expect(scripts).toEqual([
      {
        ...{ functionId: 'function-1', argument: 'FIELD_INLINE_SCRIPT', isCut: false, holdsSecret: true },
        text: 'def conn = driver.connect("jdbc:mysql://10.0.0.1/jira?user=a&password=•••")`',
      },
      {
        ...{ functionId: 'function-3', argument: 'FIELD_CONDITION', isCut: false, holdsSecret: false },
        text: "issue.priority.name == 'High'",
      },
    ]);
    expect(understood).toContain('3 functions of apps, to be set up by hand');
    expect(leftOut).toEqual([]);
  });

  it('take hours by whether they run a script, and are listed as missing from written files', () => {
    const { content } = reading(SERVICE_DESK);
    const item = { id: 'a'.repeat(24), kind: 'workflow', name: 'Desk', projectId: null, version: 1, content } as never;
    expect(buildWayOf(item, new Map())).toMatchObject({
      by: 'hand',
      hours: 8.5,
      why: ['2 scripts of ScriptRunner: written again by hand.', '1 function of JSU: set up by hand.'],
    });
    for (const { text, leftOut } of [
      writeWorkflowXml({ description: '', content }),
      writeWorkflowRest({ name: 'Desk', description: '', content }),
    ]) {
      expect(leftOut).toContain('The post function “CustomScriptFunction” of ScriptRunner on “Create”.');
      expect(text).not.toContain('driver.connect');
      const again = text.startsWith('{') ? reading(text, readWorkflowRest) : reading(text);
      expect(again.content.functions).toEqual(content.functions);
      expect(again.scripts).toEqual([]);
    }
  });

  it.each([
    ['com.onresolve.jira.groovy.GroovyValidator', 'ScriptRunner'],
    ['com.googlecode.jsu.workflow.validator.FieldsRequiredValidator', 'JSU'],
    ['com.innovalog.jmwe.plugins.validators.FieldRequiredValidator', 'JMWE'],
    ['com.fca.jira.plugins.workflowToolbox.validators.Checker', 'Jira Workflow Toolbox'],
    ['com.keplerrominfo.jira.plugins.jjupin.workflow.Validator', 'Power Scripts'],
    ['org.swift.jira.cot.functions.CreateIssueFunction', 'Create on Transition'],
    ['com.tempoplugin.workflow.AccountValidator', 'Tempo'],
    ['com.jibrok.jira.plugins.time.Validator', 'JiBrok'],
    ['com.example.tools.workflow.SomeValidator', 'com.example.tools'],
    [' \n com.example.Some \n', 'com.example'],
  ])('name the app of %s', (className, app) => {
    const text = workflow(
      `<action id="1" name="Create"><validators>${called('validator', arg('class.name', className))}</validators>${post()}</action>`,
    );
    expect(reading(text).functions).toMatchObject([{ app, kind: 'validator' }]);
  });

  it('are none of the platform’s own, known or unknown', () => {
    const own = ['com.atlassian.jira.workflow.function.misc.Unheard', 'com.opensymphony.workflow.Util', 'NoPackage'];
    const read = reading(create(...own.map((name) => arg('class.name', name))));
    expect(read.functions).toEqual([]);
    expect(read.leftOut).toContain('The function Unheard of “Create”');
  });

  it('are found by the key of a module, and as one for an action that stays in each of its steps', () => {
    const text = `<workflow><global-actions><action id="5" name="Note"><results><unconditional-result step="-1"><post-functions>${called('function', arg('full.module.key', 'com.innovalog.jmwe.jmwe-plugin__set-field'))}</post-functions></unconditional-result></results></action></global-actions><steps><step id="1" name="A"/><step id="2" name="B"/></steps></workflow>`;
    const { content, functions } = reading(text);
    expect(Object.keys(content.transitions)).toHaveLength(2);
    expect(functions).toMatchObject([{ app: 'JMWE', name: 'set-field', transition: 'Note' }]);
  });

  it('are read besides what our own files store in a property', () => {
    const { content } = reading(create());
    const { text } = writeWorkflowXml({ description: '', content });
    const added = text.replace('</post-functions>', `${called('function', script('a(b)'))}</post-functions>`);
    expect(reading(added).functions).toMatchObject([{ app: 'ScriptRunner', transition: 'Create' }]);
  });

  it.each<[what: string, args: string, texts: string[]]>([
    ['its script', script('a()\nb()'), ['a()\nb()']],
    [
      'the file of a script',
      GROOVY + arg('FIELD_SCRIPT_FILE_OR_SCRIPT', base64('`!`script`!``!`file`!`a/b.groovy')),
      ['a/b.groovy'],
    ],
    ['a script and a condition', script('a()') + arg('FIELD_CONDITION', base64('b == 1')), ['a()', 'b == 1']],
    ['what is not encoded', GROOVY + arg('groovyExpression', 'issue.summary + "x"'), ['issue.summary + "x"']],
    ['umlauts', script('// für später'), ['// für später']],
    ['nothing of an encoding that is broken', GROOVY + arg('FIELD_INLINE_SCRIPT', 'YCFgc2NyaXB0YCFg%%'), []],
    ['nothing of bytes that are no text', GROOVY + arg('FIELD_INLINE_SCRIPT', 'AAECAwQFBgcICQoL'), []],
    ['nothing of settings', GROOVY + arg('conditionType', 'AND') + arg('FIELD_FUNCTION_ID', 'a-b'), []],
  ])('give %s', (_, args, texts) => {
    expect(scriptsOf(create(args))).toEqual(texts);
  });

  it('are read from the JSON of Jira Cloud, in each of its shapes', () => {
    const config = JSON.stringify({ expression: "issue.key != 'A-1'", other: { script: 'run("b")' }, size: '12' });
    const rule = (ruleKey: string, parameters: object) => ({ ruleKey, parameters });
    const created = {
      statuses: [{ name: 'Open', statusCategory: 'TODO', statusReference: 's' }],
      workflows: [
        {
          name: 'Cloud',
          statuses: [{ statusReference: 's' }],
          transitions: [
            {
              ...{ id: 1, name: 'Create', type: 'INITIAL', toStatusReference: 's' },
              actions: [
                rule('connect:remote-workflow-function', { appKey: 'com.innovalog.jmwe__SetField', config }),
                rule('forge:workflow-post-function', {
                  key: 'ari:cloud:ecosystem::extension/a/b/static/notify',
                  config: '',
                }),
                rule('com.onresolve.jira.groovy.groovyrunner__script-postfunction', {}),
                rule('system:update-field', { field: 'summary', value: 'a' }),
              ],
              validators: [rule('connect:expression-validator', { appKey: 'com.example.app', config: '{' })],
              conditions: { operation: 'ALL', conditions: [rule('connect:expression-condition', { appKey: '' })] },
            },
          ],
        },
      ],
    };
    const { functions, leftOut } = reading(JSON.stringify(created), readWorkflowRest);
    expect(functions.map(({ app, name, kind }) => [app, name, kind])).toEqual([
      ['An app (connect)', 'expression-condition', 'condition'],
      ['com.example.app', 'app', 'validator'],
      ['JMWE', 'SetField', 'postFunction'],
      ['A Forge app', 'notify', 'postFunction'],
      ['ScriptRunner', 'script-postfunction', 'postFunction'],
    ]);
    expect(functions[2]?.scripts.map(({ argument, text }) => [argument, text])).toEqual([
      ['expression', "issue.key != 'A-1'"],
      ['script', 'run("b")'],
    ]);
    expect(leftOut).toEqual(['The action system:update-field of “Create”']);

    const found = {
      values: [
        {
          id: { name: 'Older' },
          statuses: [{ id: '1', name: 'Open' }],
          transitions: [
            {
              ...{ id: '1', name: 'Create', type: 'initial', to: '1' },
              rules: {
                conditionsTree: { nodeType: 'simple', type: 'com.innovalog.jmwe.Conditions' },
                postFunctions: [
                  { type: 'com.onresolve.jira__script', configuration: { value: '{"code":"do(it)"}' } },
                  { type: 'FireIssueEventFunction' },
                ],
              },
            },
          ],
        },
      ],
    };
    expect(reading(JSON.stringify(found), readWorkflowRest).functions).toMatchObject([
      { app: 'JMWE', name: 'Conditions', kind: 'condition' },
      { app: 'ScriptRunner', name: 'script', kind: 'postFunction', scripts: [{ text: 'do(it)' }] },
    ]);
  });

  it('are stored at a bounded size, and the rest is reported', () => {
    const long = 'x = 1;\n'.repeat(4_000);
    const { scripts, functions, leftOut } = reading(create(...Array.from({ length: 320 }, () => script(long))).trim());
    expect(functions).toHaveLength(300);
    expect(scripts).toHaveLength(200);
    expect(Math.max(...scripts.map(({ text }) => text.length))).toBeLessThanOrEqual(FUNCTION_SCRIPT_MAX_LENGTH);
    expect(scripts.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(FUNCTION_SCRIPTS_MAX_LENGTH);
    expect(scripts.every(({ isCut }) => isCut)).toBe(true);
    expect(leftOut).toEqual([
      '20 more functions of apps: the limit is 300.',
      '100 more scripts of apps: 200 are stored.',
    ]);
  });

  it('lose a secret even where the script is cut within it', () => {
    const filler = '/'.repeat(FUNCTION_SCRIPT_MAX_LENGTH - 14);
    const [stored] = scriptsOf(create(script(`${filler}\npassword = "s3cr3tpart`)));
    expect(stored).not.toContain('s3c');
  });
});
