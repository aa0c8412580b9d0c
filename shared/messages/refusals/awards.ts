/** Badge classes and awards. */
export const awardsRefusals = {
  'badge-class.archived': 'This badge class is archived. Bring it back before you award it.',
  'badge-class.criteria': 'One or both of the criteria_text and criteria_url fields must be provided',
  'badge-class.has-awards': 'BadgeClass may only be deleted if all BadgeInstances have been revoked.',
  'badge-class.has-requests':
    'People have asked for this badge and wait for an answer. Decide on their requests first.',
  'award.duplicate': 'A previous award of this badge already exists for this recipient.',
  'award.revoked': 'Assertion is already revoked',
  'batch.key': 'This Idempotency-Key was used before with other content. Choose a new one.',
  'batch.key-form': 'An Idempotency-Key has 1 to 255 visible ASCII characters.',
  'batch.list': 'Send an object with the list in "assertions", not a bare list.',
  'batch.final': 'The mails have gone out, or the batch has ended: it cannot be undone any more.',
  'batch.not-done': 'Only the rows of a batch that is done can be tried again.',

  // In place of the sentence of a code above, where more is known.
  'badge-class.identifier': 'No BadgeClass found by identifier: {id}',
  'award.no-mail': 'Only an email address gets mails.',
  'award.taken': 'The badge was taken already.',
  'award.ended': 'The badge has expired.',
  'award.disowned':
    'Whoever reads this address says that the badge is not meant for them. Revoke it and award it to the right address.',
  'award.told-lately': 'A mail about it was written in the last three days.',
} as const
