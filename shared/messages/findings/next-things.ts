/** What to do next about an endorsement or a learner record; the codes go on from those about a badge. */
export const nextThingSentences = {
  'next.file.endorsement':
    'Ask whoever gave you the endorsement for the original file, or the issuer for a corrected one.',
  'next.tell-issuer.endorsement': 'Tell the issuer: the endorsement has to be issued again without this fault.',
  'next.later.endorsement': 'Try again later; nothing speaks against the endorsement.',
  'next.ask-issuer.endorsement':
    'Ask the issuer, in a way you know from elsewhere, whether they awarded this endorsement.',
  'next.rely-not.endorsement': 'Do not rely on this endorsement, and tell the issuer whom it names.',
  'next.address.endorsement': 'Check the address, or ask for the file of the endorsement.',
  'next.own-terms.endorsement': 'Ask the issuer for an endorsement without terms of their own.',
  'next.right-file.endorsement': 'Check whether you have the right file; this one is no endorsement.',
  'next.later-or-ask.endorsement': 'Try again later, or ask the issuer; nothing speaks against the endorsement.',
  'next.counts-not.endorsement': 'The endorsement does not count any more; ask the issuer why, or for a new one.',
  'next.still-counts.endorsement': 'Try again later, or ask the issuer whether the endorsement still counts.',
  'next.renew.endorsement': 'Ask the issuer whether the endorsement can be renewed.',
  'next.show-all.endorsement': 'Ask the person to show the endorsement with its end and its status.',
  'next.name-key.endorsement':
    'Ask the issuer to name the key in its profile, or whether they awarded this endorsement.',
  'next.sign-anew.endorsement':
    'Ask the issuer for the endorsement signed anew; what bears this signature counts no more.',
  'next.file.record':
    'Ask whoever gave you the learner record for the original file, or the issuer for a corrected one.',
  'next.tell-issuer.record': 'Tell the issuer: the learner record has to be issued again without this fault.',
  'next.later.record': 'Try again later; nothing speaks against the learner record.',
  'next.ask-issuer.record':
    'Ask the issuer, in a way you know from elsewhere, whether they awarded this learner record.',
  'next.rely-not.record': 'Do not rely on this learner record, and tell the issuer whom it names.',
  'next.address.record': 'Check the address, or ask for the file of the learner record.',
  'next.own-terms.record': 'Ask the issuer for a learner record without terms of their own.',
  'next.right-file.record': 'Check whether you have the right file; this one is no learner record.',
  'next.later-or-ask.record': 'Try again later, or ask the issuer; nothing speaks against the learner record.',
  'next.counts-not.record': 'The learner record does not count any more; ask the issuer why, or for a new one.',
  'next.still-counts.record': 'Try again later, or ask the issuer whether the learner record still counts.',
  'next.renew.record': 'Ask the issuer whether the learner record can be renewed.',
  'next.ask-address.record': 'Ask the person for the address to which the learner record was awarded.',
  'next.own-account.record': 'Ask the person to show the learner record from their own account.',
  'next.show-all.record': 'Ask the person to show the learner record with its end and its status.',
  'next.name-key.record': 'Ask the issuer to name the key in its profile, or whether they awarded this learner record.',
  'next.sign-anew.record':
    'Ask the issuer for the learner record signed anew; what bears this signature counts no more.',
} as const
