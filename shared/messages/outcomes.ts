/** What is kept of how something went, and shown later: batches, webhooks, learning platforms, other backpacks. */
export const outcomeSentences = {
  'scope.issuer': 'View and modify the Issuer {name}',
  'scope.staff': 'View and modify the staff of the Issuer {name}',
  'batch.person': 'The person who started this batch can no longer award for this issuer.',
  'batch.sign-in':
    'The sign-in in which this batch was sent was ended for safety. To award it all the same, try it again yourself.',
  'batch.program':
    'The app or personal token that sent this batch has no access any more. To award it all the same, try it again yourself.',
  'webhook.timeout': 'No answer within 10 seconds.',
  'outside.unreachable': 'Unable to reach URL',
  'lti.no-access': 'The platform gave no access to its {list}.',
  'lti.no-access-why': 'The platform gave no access to its {list} ({reason}).',
  'lti.results-off':
    'The platform gave no access to its results ({reason}). Let the tool use grade sync there (Assignment and Grade Services).',
  'lti.members-off':
    'The platform gave no access to its members ({reason}). Let the tool retrieve members there (Names and Role Provisioning Services).',
  'lti.no-results': 'The platform did not give its results ({reason}).',
  'lti.late': 'The platform took too long to give its {list}.',
  'lti.too-long': 'The platform sent more for its {list} than can be read.',
  'lti.no-answer': 'The platform did not give its {list} ({reason}).',
  'lti.unread': 'The {list} of the platform could not be read.',
  'lti.has-it': 'They have this badge already.',
  'lti.no-address': 'The platform names no address to send the badge to.',
  'lti.may-not-award': 'Whoever chose this badge may no longer award it. Choose it anew in the course.',
  'check.error': 'Something went wrong here while this badge was checked.',
  'check.again': 'Something went wrong here while this badge was checked. Check it once more.',
  'file.more-than-kept': 'There are more badges in this than can be kept. Send them in parts.',
  'file.no-link': 'There is no link in this line.',
  'file.archive': 'This is an archive inside an archive, which is not opened. Send it by itself.',
  'file.no-badge': 'This is neither a badge nor a picture of one.',
  'file.text-size': 'This is larger than 1 MB, which is too large to be checked here.',
  'file.utf-8': 'This is not in UTF-8. Ask for the original file.',
  'file.many': 'There are more than {most} files in this archive.',
  'file.encrypted': 'This file is encrypted. Take the password off the archive and send it again.',
  'file.packed': 'This file is packed in a way that is not known here.',
  'file.size': 'This file is larger than 5 MB, which is too large to be checked here.',
  'file.unpacks': 'This file unpacks to far more than it holds.',
  'file.more-than-unpacked': 'There is more in this archive than can be unpacked at once. Send it in parts.',
  'file.damaged': 'This file is damaged, or says something else of itself than the list of the archive.',
} as const

/** What stands in these sentences in place of a value of its name. */
export const outcomePieces = {
  'list.members': 'members',
  'list.member-list': 'list of members',
  'list.results': 'results',
} as const
