import { ApiError, errorText } from '@scopewright/api-client';
import { STATUS_SENTENCE_MAX } from '@scopewright/contracts/tracking/limits';
import { useHost } from '@scopewright/remote-contract';
import { useMutation } from '@scopewright/remote-contract/query';
import { Button, Field, Textarea, TimeAgo } from '@scopewright/ui';
import { companyKey } from '@scopewright/workplace-kit/company/use-company';
import { AskDialog } from '@scopewright/workplace-kit/page/ask-dialog';
import { useState } from 'react';
import type { Status } from './tracking-queries.ts';

interface StatusSentenceProps {
  companyId: string;
  sentence: Status['sentence'];
  /** Null: it can't be changed. */
  version: number | null;
}

/** The firm's statement about the delivery, in a sentence. */
export function StatusSentence({ companyId, sentence, version }: StatusSentenceProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (sentence === null && version === null) return null;
  return (
    <div className="grid justify-items-start gap-2">
      {sentence === null ? (
        <p className="text-text-muted">Say in a sentence how the delivery is going.</p>
      ) : (
        <div className="grid gap-1">
          <p className="wrap-anywhere text-lg">{sentence.text}</p>
          <p className="text-sm text-text-muted">
            {sentence.by === null ? null : `${sentence.by}, `}
            <TimeAgo at={sentence.at} />
          </p>
        </div>
      )}
      {version === null ? null : (
        <>
          <Button variant="secondary" size="sm" className="print:hidden" onClick={() => setIsOpen(true)}>
            {sentence === null ? 'Write the status' : 'Edit the status'}
          </Button>
          {isOpen ? (
            <SentenceDialog
              companyId={companyId}
              text={sentence?.text ?? ''}
              version={version}
              onClose={() => setIsOpen(false)}
            />
          ) : null}
        </>
      )}
    </div>
  );
}

function SentenceDialog({
  companyId,
  text,
  version,
  onClose,
}: {
  companyId: string;
  text: string;
  version: number;
  onClose: () => void;
}) {
  const { api, toast, queryClient } = useHost();
  const [sentence, setSentence] = useState(text);
  const [current, setCurrent] = useState({ version, text });
  const write = useMutation({
    mutationFn: () => api.call('writeStatus', { params: { companyId }, body: { version: current.version, sentence } }),
    onSuccess: async () => {
      toast.success('Saved');
      await queryClient.invalidateQueries({ queryKey: [...companyKey(companyId), 'status'] });
      onClose();
    },
    onError: async (error) => {
      toast.error(errorText(error));
      if (!(error instanceof ApiError && error.status === 409)) return;
      const latest = await api.call('companyStatus', { params: { companyId } }).catch(() => null);
      if (latest) setCurrent({ version: latest.version, text: latest.status.sentence?.text ?? '' });
    },
  });
  return (
    <AskDialog
      title="Status in a sentence"
      description="It is the first thing that the client reads on this page."
      submitLabel="Save"
      busy={write.isPending}
      onSubmit={() => write.mutate()}
      onClose={onClose}
    >
      {current.version === version ? null : (
        <p role="status" className="wrap-anywhere text-sm">
          Someone else wrote meanwhile: “{current.text}”. Saving replaces it.
        </p>
      )}
      <Field label="Status">
        <Textarea
          value={sentence}
          rows={3}
          maxLength={STATUS_SENTENCE_MAX}
          onChange={({ target }) => setSentence(target.value)}
        />
      </Field>
    </AskDialog>
  );
}
