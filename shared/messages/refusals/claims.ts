/** Claims. */
export const claimsRefusals = {
  'claim.state': 'A claim cannot go from this state to that one.',
  'claim.limit': 'An issuer can have 2,000 claims. Delete a badge class that you no longer need.',
  'claim.codes-limit': 'A claim can have 10,000 codes. Duplicate it for more.',
  'claim.kind': 'This claim has a link and no printed codes.',
  'claim.badge': 'Choose a badge of this issuer that is not put away.',
  'claim.early': 'This badge cannot be taken yet.',
  'claim.paused': 'There is a pause. Please try again in a moment.',
  'claim.ended': 'This badge can no longer be taken here.',
  'claim.full': 'All places are taken. Whoever has asked before finds the mail once more.',
  'claim.used': 'This code was used before.',
  'claim.closed': 'The issuer cannot give badges at the moment. Nothing of yours is lost; please try again later.',
  'claim.not-eligible': 'This badge is for other addresses. Perhaps you gave a different one.',
  'claim.no-address': 'Confirm an address of yours first, then take the badge.',
  'claim.name': 'Enter the name that is to stand on the badge.',
  'claim.proof': 'This link no longer works. Open the page of the badge and ask for another mail.',
  'claim.mails': 'Many people ask for this badge right now. Please try again later.',
} as const
