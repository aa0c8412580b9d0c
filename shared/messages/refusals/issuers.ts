/** Issuers, their people and keys. */
export const issuersRefusals = {
  'issuer.second-factor':
    'This issuer lets only those change anything who sign in with a second factor. Set up codes of an app in your profile, under sign-in and security; then this works.',
  'issuer.email': 'Issuer email must be one of your verified addresses. Add this email to your profile and try again.',
  'issuer.suspended': 'This issuer is suspended and awards nothing for now. Its page says why.',
  'issuer.unapproved':
    'This issuer awards nothing until whoever runs this server has approved it. You can prepare everything else.',
  'issuer.unapproved-change':
    'This issuer has another name, website, picture or contact address than before, and awards nothing until whoever runs this server has approved it. They have been told; until then you can prepare everything else.',
  'issuer.changed':
    'This issuer has another name, website, picture or contact address since you looked at it. Look at it again, then decide.',
  'key.replaced': 'This key has been replaced already. Look at the keys again before you go on.',
  'key.leaked': 'This key has been reported as leaked already.',
  'key.limit': 'So many new keys cannot be made on one day. Please go on tomorrow.',
  'signing.too-soon': 'The form of the issuer’s id was changed a moment ago. Please wait a minute, then try again.',
  'issuer.has-awards': 'Issuer can not be deleted because it has previously issued badges.',
  'issuer.has-requests':
    'People have asked for badges of this issuer and wait for an answer. Decide on their requests first.',
  'issuer.has-endorsements': 'Issuer can not be deleted while others show its endorsements. Withdraw these first.',
  'group.limit': 'An issuer can have 500 groups. Delete one that nobody needs any more.',
  'group.archived': 'This group is in the archive. Take it out first.',
  'group.people-limit': 'A group can have 10,000 people. Nobody was added.',
  'group.sources-limit': 'A group can take people from 20 lists. Remove one that is not needed any more.',
  'group.nobody': 'There is nobody in this group to award to. Add people first.',
  'group.no-addresses':
    'This list has no addresses any more, so nobody was added or taken out. Ask whoever runs it to share them.',
  'group.file': 'This file could not be read: a quotation mark is opened and not closed. Save it as CSV once more.',
  'staff.identifier':
    'Please provided only one of the following: a valid email address, username, url or telephone identifier.',
  'staff.unknown': 'User not found. please provide a valid email address, username, url or telephone identifier.',
  'staff.self': 'Cannot modify your own permissions on an issuer profile',
  'staff.owners': 'Only a person can make or remove owners: sign in and do it yourself, or use a personal token.',
  'staff.already': 'Could not add user to staff list. User already in staff list.',
  'staff.none': 'Cannot modify staff record. Matching staff record does not exist.',
  'staff.limit': 'So many people cannot be added on one day. Please go on tomorrow.',
} as const
