import type { ErrorRow } from './row.ts'

/** Badge classes and awards. */
export const awardsErrors = {
  'badge-class.archived': {
    status: 400,
    text: 'This badge class is archived. Bring it back before you award it.',
    v1: 'list',
  },
  'badge-class.criteria': {
    status: 400,
    text: 'One or both of the criteria_text and criteria_url fields must be provided',
    v1: 'list',
  },
  'badge-class.has-awards': {
    status: 400,
    text: 'BadgeClass may only be deleted if all BadgeInstances have been revoked.',
    v1: 'text',
  },
  'award.duplicate': {
    status: 400,
    text: 'A previous award of this badge already exists for this recipient.',
    v1: 'list',
  },
  'award.revoked': { status: 400, text: 'Assertion is already revoked', v1: 'list' },
  'batch.key': {
    status: 422,
    text: 'This Idempotency-Key was used before with other content. Choose a new one.',
  },
  'batch.key-form': { status: 400, text: 'An Idempotency-Key has 1 to 255 visible ASCII characters.', v1: 'list' },
  'batch.list': { status: 400, text: 'Send an object with the list in "assertions", not a bare list.', v1: 'list' },
  'batch.final': {
    status: 400,
    text: 'The mails have gone out, or the batch has ended: it cannot be undone any more.',
  },
  'batch.not-done': { status: 400, text: 'Only the rows of a batch that is done can be tried again.' },
} as const satisfies Record<string, ErrorRow>
