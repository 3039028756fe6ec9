import { type Models, runAsSystem } from '@scopewright/data';
import type { SubjectLoaders, SubjectOf } from '@scopewright/service-kit';

/** Loaders of the documents that paths name: for system administrators, across firms. */
export const adminSubjects = ({
  firms,
  users,
  companies,
  bookingReps,
  bookings,
  demoRequests,
}: Models): SubjectLoaders => ({
  firm: (_id, { projection }) =>
    runAsSystem('a firm that a path names', () => firms.findOne({ _id }, projection).lean<SubjectOf<'firm'>>()),
  user: (_id, { projection }) =>
    runAsSystem('a user that a path names', () => users.findOne({ _id }, projection).lean<SubjectOf<'user'>>()),
  anyCompany: (_id, { projection }) =>
    runAsSystem('a company that a path names', () =>
      companies.findOne({ _id }, projection).lean<SubjectOf<'anyCompany'>>(),
    ),
  bookingRep: (_id, { projection }) =>
    runAsSystem('a representative that a path names', () =>
      bookingReps.findOne({ _id, firmId: null }, projection).lean<SubjectOf<'bookingRep'>>(),
    ),
  booking: (_id, { projection }) =>
    runAsSystem('a booking that a path names', () =>
      bookings.findOne({ _id, firmId: null }).select(projection).lean<SubjectOf<'booking'>>(),
    ),
  demoRequest: (_id, { projection }) =>
    runAsSystem('a request for a demo that a path names', () =>
      demoRequests.findOne({ _id, firmId: null }).select(projection).lean<SubjectOf<'demoRequest'>>(),
    ),
});
