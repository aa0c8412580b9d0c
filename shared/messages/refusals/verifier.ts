/** Verifying, and the VC-API. */
export const verifierRefusals = {
  'verify.input': 'Send exactly one of credential, url or image.',
  'verify.throttled': 'So many badges cannot be checked at once. Please wait a minute, then try again.',
  'verify.reports': 'So many reports cannot be kept at once. Please wait an hour, then try again.',
  'verify.report-size': 'There is so much to say of this badge that its report cannot be kept. Copy it instead.',
  'verify.report-withdrawn':
    'This report was withdrawn: the badge was not the issuer’s own. Have it checked once more.',
  'verify.batch': 'There is nothing to verify in this. Send a ZIP, a CSV with links, or badges.',
  'verify.batch-size': 'Up to 1,000 badges can be verified together. Send them in parts.',
  'verify.batch-throttled': 'So many badges cannot be checked within an hour. Please go on later, or sign in.',
  'verify.batch-running': 'This batch is still being checked. Its report is there when it is done.',
  'verify.archive': 'This is not a ZIP archive that can be read.',
  'verify.image': 'There is no badge in this image; copies lose it. Ask for the original file.',
  'vc.final': 'This badge has been revoked, which is final. Award it anew instead.',

  // In place of the sentence of a code above, where more is known.
  'verify.share': 'So many badges cannot be verified within an hour. Please go on later.',
} as const
