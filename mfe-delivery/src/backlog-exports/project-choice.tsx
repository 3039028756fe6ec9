import { useProjects } from '@scopewright/company-kit/scope/scope-queries';
import { Picker } from '@scopewright/ui/picker';

interface ProjectChoiceProps {
  companyId: string;
  /** Undefined: all projects. */
  value: string | undefined;
  onChange: (projectId: string) => void;
}

/** The project of the backlog, or all of the company. Hidden as long as there is nothing to choose. */
export function ProjectChoice({ companyId, value, onChange }: ProjectChoiceProps) {
  const { data } = useProjects({ companyId, search: '' });
  const projects = data?.pages.flatMap(({ items }) => items) ?? [];
  if (projects.length < 2 && value === undefined) return null;
  return (
    <Picker
      aria-label="Project"
      none="All projects"
      options={projects.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? ''}
      onChange={onChange}
      className="w-56"
    />
  );
}
