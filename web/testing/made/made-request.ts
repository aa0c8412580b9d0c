import type { RequestReviewInBrief } from '#contracts/requests/reviewing.ts'

/** A request for a badge as the queue of the staff has it. */
export const makeRequestRow = (
  id: string,
  name = 'Ann Berg',
  more: Partial<RequestReviewInBrief> = {},
): RequestReviewInBrief => ({
  id,
  state: 'submitted',
  badge_class: { id: 'knots', name: 'Knots', picture: '/picture' },
  claim: null,
  person: { name, email: `${id}@x.example` },
  own: false,
  rounds: 1,
  sent_at: '2026-10-03T10:00:00Z',
  evidence_count: 1,
  assigned_to: null,
  assigned_until: null,
  mine: false,
  reviewers: 1,
  first_accepted: null,
  decided_at: null,
  ...more,
})
