import type { FormTest } from '@scopewright/contracts/scoping';
import type { Answers } from '@scopewright/domain/scoping/field/field-value';
import { evaluateForm } from '@scopewright/domain/scoping/form/evaluator';
import { expectationsOf, runFormTests } from '@scopewright/domain/scoping/form/form-tests';
import { Badge, Button, cn, Eye, Tabs, TabsContent, TabsList, TabsTrigger } from '@scopewright/ui';
import { AskTextDialog } from '@scopewright/workplace-kit/page/ask-text-dialog';
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { usePartArrival } from '../saving/part-arrival.ts';
import { Announcer, useAnnounce } from './builder/announcer.tsx';
import { type Room, useRoom } from './builder/use-room.ts';
import { append } from './changes.ts';
import { formFieldsOf } from './form-fields.ts';
import { FormView } from './form-view.tsx';
import { Preview } from './preview/preview.tsx';
import { newRule, RulesView } from './rules/rules-view.tsx';
import { SettingsView } from './settings/settings-view.tsx';
import { SideColumn, SideSheet } from './side.tsx';
import { TestsView } from './tests-view.tsx';
import type { FormEditorProps, RequestTypeItem } from './types.ts';
import { type FormBuilder, useFormBuilder } from './use-form-builder.ts';
import { type FormTab, tabOfPlace } from './views.ts';

/**
 * The editor of a request type: its form, the rules of the form, test cases and settings, with the portal's preview at
 * the side; clients see the preview first.
 */
export function FormEditor(props: FormEditorProps) {
  return <Announcer>{(said) => <Editor {...props} said={said} />}</Announcer>;
}

type FormFields = ReturnType<typeof formFieldsOf>;

/** The results of the test cases, which an edit doesn't wait for. */
function useTestResults(item: RequestTypeItem, fields: FormFields) {
  const { sections, placements, rules, tests } = useDeferredValue(item.content);
  return useMemo(
    () => runFormTests({ form: { sections, placements, rules }, fields }, tests),
    [sections, placements, rules, tests, fields],
  );
}

/** The open part of the request type, and the open rule: a link or a finding leads to one place of the form. */
function useOpenPart({ item, change, place, ofClient = false }: FormEditorProps, builder: FormBuilder) {
  const arrived = usePartArrival();
  const [tab, setTab] = useState<FormTab>(ofClient ? 'preview' : 'form');
  const [openRule, setOpenRule] = useState<string | null>(null);
  const shownPlace = place?.join('/') ?? '';
  const show = useEffectEvent((id: string) => builder.showPlace(id));
  useEffect(() => {
    const [, part, id] = shownPlace.split('/');
    const goal = tabOfPlace(part);
    if (!goal) return;
    setTab(goal);
    if (part === 'rules') setOpenRule(id ?? null);
    else if (goal === 'form' && id) show(id);
  }, [shownPlace]);
  function addRuleFor(id: string): void {
    const made = append(
      'rules',
      newRule(item.content.sections[id] ? { sectionIds: [id] } : { placementIds: [...builder.together(id)] }),
    );
    change(made.changes, 'Add a rule');
    setOpenRule(made.id);
    setTab('rules');
    arrived([made.id]);
  }
  return { tab, setTab, openRule, setOpenRule, addRuleFor };
}

/** The answers in the preview, and the dialog that saves them as a test case. */
function useAnswers({ item, change }: FormEditorProps, fields: FormFields) {
  const announce = useAnnounce();
  const [answers, setAnswers] = useState<Answers>({});
  const [keeping, setKeeping] = useState(false);
  function keep(name: string): void {
    const test: Omit<FormTest, 'order'> = {
      name,
      answers,
      ...expectationsOf(evaluateForm({ form: item.content, fields, answers })),
    };
    change(append('tests', test).changes, `Keep the test case ${name}`);
    setKeeping(false);
    announce(`Test case ${name} is kept`);
  }
  const dialog = keeping ? (
    <AskTextDialog
      title="Keep as test case"
      description="What is filled in is kept, with what is seen and required now. You will see when a change of the form makes it show or require something else."
      label="Name"
      missing="Required"
      maxLength={255}
      submitLabel="Keep"
      onText={keep}
      onClose={() => setKeeping(false)}
    />
  ) : null;
  return { answers, setAnswers, askToKeep: () => setKeeping(true), dialog };
}

function Editor(props: FormEditorProps & { said: ReactNode }) {
  const { item, change, fields, readOnly, ofClient = false, said } = props;
  const root = useRef<HTMLDivElement>(null);
  const room = useRoom(root);
  const formFields = useMemo(() => formFieldsOf(fields), [fields]);
  const builder = useFormBuilder(item, change, fields);
  const { tab, setTab, openRule, setOpenRule, addRuleFor } = useOpenPart(props, builder);
  const [previewing, setPreviewing] = useState(false);
  const { answers, setAnswers, askToKeep, dialog } = useAnswers(props, formFields);
  const results = useTestResults(item, formFields);
  const failing = [...results.values()].filter(({ passed }) => !passed).length;

  const preview = {
    id: 'preview',
    title: 'Preview',
    content: (
      <Preview
        item={item}
        fields={fields}
        formFields={formFields}
        outline={builder.outline}
        answers={answers}
        onAnswers={setAnswers}
        onKeep={readOnly ? undefined : askToKeep}
      />
    ),
  };
  const side = previewing && tab !== 'preview' ? (room === 'sheet' ? 'sheet' : 'beside') : null;
  const beside = side === 'beside';

  return (
    <div ref={root} className="grid min-w-0 gap-4">
      <Tabs value={tab} onValueChange={(next) => setTab(next as FormTab)} className="min-w-0">
        <div className="flex items-end gap-2">
          <PartTabs item={item} ofClient={ofClient} failing={failing} />
          {tab === 'preview' ? null : (
            <PreviewButton room={room} pressed={previewing} onPress={() => setPreviewing(!previewing)} />
          )}
        </div>
        <div
          className={cn(
            'grid min-w-0 items-start gap-5',
            beside && tab !== 'form' && 'grid-cols-[minmax(0,1fr)_20rem]',
          )}
        >
          <div className="min-w-0">
            {ofClient ? (
              <TabsContent value="preview" className="max-w-2xl">
                {preview.content}
              </TabsContent>
            ) : null}
            <TabsContent value="form">
              <FormView
                {...props}
                builder={builder}
                room={room}
                said={said}
                addRuleFor={addRuleFor}
                preview={beside ? preview : undefined}
                onPreviewing={setPreviewing}
              />
            </TabsContent>
            <TabsContent value="rules">
              <RulesView
                {...props}
                formFields={formFields}
                outline={builder.outline}
                openId={openRule}
                onOpen={setOpenRule}
              />
            </TabsContent>
            <TabsContent value="tests">
              <TestsView
                {...{ item, change, readOnly, formFields }}
                results={ofClient ? null : results}
                onOpen={(test) => {
                  setAnswers(test.answers);
                  setPreviewing(true);
                }}
              />
            </TabsContent>
            <TabsContent value="settings">
              <SettingsView {...props} formFields={formFields} />
            </TabsContent>
          </div>
          {beside && tab !== 'form' ? (
            <SideColumn panels={[preview]} active="preview" onActive={() => undefined} className="mt-6" />
          ) : null}
        </div>
      </Tabs>
      {side === 'sheet' ? <SideSheet panel={preview} onClose={() => setPreviewing(false)} /> : null}
      {dialog}
    </div>
  );
}

interface PreviewButtonProps {
  room: Room;
  pressed: boolean;
  onPress: () => void;
}

/** Shows and hides the preview beside the other parts. */
function PreviewButton({ room, pressed, onPress }: PreviewButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={room === 'sheet' ? undefined : pressed}
      onClick={onPress}
      className="mb-1"
    >
      <Eye aria-hidden="true" /> <span className={room === 'sheet' ? 'sr-only' : ''}>Preview</span>
    </Button>
  );
}

interface PartTabsProps extends Pick<FormEditorProps, 'item' | 'ofClient'> {
  /** Number of test cases that fail. */
  failing: number;
}

/** The tabs of a request type's parts. */
function PartTabs({ item, ofClient, failing }: PartTabsProps) {
  return (
    <TabsList aria-label="Parts of the request type" className="min-w-0 flex-1">
      {ofClient ? <TabsTrigger value="preview">Preview</TabsTrigger> : null}
      <TabsTrigger value="form">Form</TabsTrigger>
      <TabsTrigger value="rules">
        Rules <Count of={Object.keys(item.content.rules).length} />
      </TabsTrigger>
      <TabsTrigger value="tests">
        Test cases{' '}
        {ofClient ? null : failing > 0 ? (
          <Badge tone="danger">{failing} failing</Badge>
        ) : (
          <Count of={Object.keys(item.content.tests).length} />
        )}
      </TabsTrigger>
      <TabsTrigger value="settings">Settings</TabsTrigger>
    </TabsList>
  );
}

const Count = ({ of }: { of: number }) =>
  of === 0 ? null : <span className="font-normal text-text-muted text-xs">{of}</span>;
