/** Requests for badges. */
export const requestsRefusals = {
  'badge-request.state': 'This cannot be done with the request as it is now. Open it once more to see how it stands.',
  'badge-request.decided': 'Somebody else decided this meanwhile. Open it once more to see how it stands.',
  'badge-request.sent-anew':
    'The person has sent this request anew since you opened it. Read what is shown now, and then decide.',
  'badge-request.held': 'This badge is there already, so there is nothing to ask for.',
  'badge-request.too-soon': 'You can ask for this badge again a day after it was declined.',
  'badge-request.own': 'You cannot decide on a request of your own. Leave it to somebody else of the staff.',
  'badge-request.second': 'You have accepted this already. Somebody else of the staff has to accept it too.',
  'badge-request.limit': 'You have 20 requests that wait. Send or withdraw one of them first.',
  'badge-request.full': 'Very many people ask for this badge right now. Please try again in a few days.',
  'badge-request.missing': 'Something that is asked for is still missing. Add it, and send the request.',
  'badge-request.unasked': 'Something is shown that is not asked for. Take it out first.',
  'badge-request.file': 'This kind of file is not taken. Use a picture, a PDF, a text, a document or a video.',
  'badge-request.files': 'A request can have 10 files. Take one out first.',
  'badge-request.space':
    'The files of all your open requests can have 300 MB. Take one out first, or use a smaller one.',
  'badge-request.points': 'Not every point that has to be met is met. Send the request back, or say why you accept it.',
  'badge-request.words':
    'What the claim says of its badges and what you say are too long together. Use fewer words, or none.',
  'badge-request.no-address': 'Whoever asks has no confirmed address at the moment, so the badge cannot be awarded.',
  'badge-request.reviewer': 'Choose an address of somebody of the staff who may award badges.',
  'badge-request.bytes': 'So many files were sent today that no more are taken. Please try again tomorrow.',
} as const
