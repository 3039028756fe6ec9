import { OpenDialog } from '@scopewright/ui';
import { FiguresView } from './figures-view.tsx';

/** Hours and price of the backlogs of a company's projects together. For the firm's people. */
export const FiguresDialog = ({ companyId, onClose }: { companyId: string; onClose: () => void }) => (
  <OpenDialog
    onClose={onClose}
    size="lg"
    title="Hours and price"
    description="All work on the projects of this company that is not obsolete, with its estimates. Clients don't see it."
  >
    <FiguresView companyId={companyId} projectId={null} />
  </OpenDialog>
);
