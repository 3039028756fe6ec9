import { useSession } from '@scopewright/remote-contract';
import { Loading, Skeleton } from '@scopewright/ui';
import type { ReactNode } from 'react';
import { CodeStep } from './code-step.tsx';
import { keepSetupKey, useSetupKey } from './setup-key.ts';
import { SetupKeyStep } from './setup-key-step.tsx';
import type { Proof } from './use-proof.ts';

interface ProvenProps {
  proof: Proof;
  /**
   * For operators only: visitors with neither a setup key nor the role of a system administrator are asked for the key
   * first.
   */
  forOperators?: boolean;
  children: ReactNode;
}

/**
 * A page with proofs: its content, or the step that asks for one. The content keeps its state while a step is shown
 * instead.
 */
export function Proven({ proof: { step }, forOperators = false, children }: ProvenProps) {
  const { status, abilities } = useSession();
  const key = useSetupKey();
  if (forOperators && step === null && key === null && !abilities.includes('system:admin')) {
    // a key: the error in the step of a cancelled call is not shown here
    return status === 'checking' ? <Checking /> : <SetupKeyStep key="first" error={null} onEnter={keepSetupKey} />;
  }
  return (
    <>
      {step?.kind === 'code' ? <CodeStep step={step} /> : null}
      {step?.kind === 'setup-key' ? (
        <SetupKeyStep
          error={step.error}
          isBusy={step.isBusy}
          onEnter={step.enter}
          onBack={step.email === null ? step.cancel : step.change}
          backLabel={step.email === null ? 'Back' : 'Enter the mailed code instead'}
        />
      ) : null}
      <div hidden={step !== null}>{children}</div>
    </>
  );
}

function Checking() {
  return (
    <Loading label="Checking session..." className="grid gap-4">
      <Skeleton className="w-3/4" />
      <Skeleton size="control" />
      <Skeleton size="control" />
    </Loading>
  );
}
