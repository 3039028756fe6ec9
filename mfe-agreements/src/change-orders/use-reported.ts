import { errorText } from '@scopewright/api-client';
import { useHost } from '@scopewright/remote-contract';

/** Waits for what a dialog has sent: reports that it is done and continues, or explains why it failed. */
export function useReported() {
  const { toast } = useHost();
  return async <Answer>(sent: Promise<Answer>, done: string, next: (answer: Answer) => void): Promise<void> => {
    try {
      const answer = await sent;
      toast.success(done);
      next(answer);
    } catch (error) {
      toast.error(errorText(error));
    }
  };
}
