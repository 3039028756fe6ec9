import type { FieldType } from '@scopewright/contracts/scoping/field-types';
import {
  AlignLeft,
  AtSign,
  Box,
  Calendar,
  CalendarClock,
  CircleDot,
  Clock,
  FolderKanban,
  Hash,
  Info,
  Layers,
  Link2,
  ListChecks,
  ListTree,
  Paperclip,
  Pilcrow,
  SquareCheck,
  SquareChevronDown,
  Tag,
  Tags,
  Type,
  User,
  Users,
} from '@scopewright/ui';
import type { ComponentType } from 'react';

export interface FieldTypeLook {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  /** Its purpose, and other words that people search for. */
  about: string;
}

/** Icon and description of each field type. */
export const FIELD_TYPE_LOOKS: Readonly<Record<FieldType, FieldTypeLook>> = {
  shortText: { icon: Type, about: 'One line of text' },
  longText: { icon: AlignLeft, about: 'Several lines, a paragraph' },
  richText: { icon: Pilcrow, about: 'Text with headings, lists and links' },
  email: { icon: AtSign, about: 'An email address' },
  url: { icon: Link2, about: 'The address of a web page, a link' },
  labels: { icon: Tags, about: 'Words that the requester makes up, tags' },
  readOnlyText: { icon: Info, about: 'Shown, not asked: an explanation or a note' },
  number: { icon: Hash, about: 'A number, with its unit' },
  date: { icon: Calendar, about: 'A day' },
  dateTime: { icon: CalendarClock, about: 'A day with its time' },
  time: { icon: Clock, about: 'A time of the day' },
  dropdown: { icon: SquareChevronDown, about: 'One of a list, select' },
  multiDropdown: { icon: ListChecks, about: 'Several of a list, multi-select' },
  radio: { icon: CircleDot, about: 'One of a few, all in sight' },
  checkboxes: { icon: SquareCheck, about: 'Several of a few, all in sight' },
  cascading: { icon: ListTree, about: 'A choice and one below it, dependent dropdowns' },
  user: { icon: User, about: 'One person' },
  users: { icon: Users, about: 'Several people' },
  group: { icon: Users, about: 'A group of people' },
  groups: { icon: Users, about: 'Several groups of people' },
  attachment: { icon: Paperclip, about: 'Files' },
  assets: { icon: Box, about: 'An object of Assets, CMDB, a device' },
  version: { icon: Tag, about: 'A version of the project, release' },
  versions: { icon: Layers, about: 'Several versions, releases' },
  project: { icon: FolderKanban, about: 'A project of the platform' },
};
