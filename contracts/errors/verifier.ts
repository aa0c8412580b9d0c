import type { ErrorRow } from './row.ts'

/** Verifying, and the VC-API. */
export const verifierErrors = {
  'verify.input': { status: 400, text: 'Send exactly one of credential, url or image.' },
  'verify.throttled': {
    status: 429,
    text: 'So many badges cannot be checked at once. Please wait a minute, then try again.',
  },
  'verify.reports': {
    status: 429,
    text: 'So many reports cannot be kept at once. Please wait an hour, then try again.',
  },
  'verify.report-size': {
    status: 400,
    text: 'There is so much to say of this badge that its report cannot be kept. Copy it instead.',
  },
  'verify.report-withdrawn': {
    status: 410,
    text: 'This report was withdrawn: the badge was not the issuer’s own. Have it checked once more.',
  },
  'verify.batch': { status: 400, text: 'There is nothing to verify in this. Send a ZIP, a CSV with links, or badges.' },
  'verify.batch-size': { status: 400, text: 'Up to 1,000 badges can be verified together. Send them in parts.' },
  'verify.batch-throttled': {
    status: 429,
    text: 'So many badges cannot be checked within an hour. Please go on later, or sign in.',
  },
  'verify.batch-running': {
    status: 400,
    text: 'This batch is still being checked. Its report is there when it is done.',
  },
  'verify.archive': { status: 400, text: 'This is not a ZIP archive that can be read.' },
  'verify.image': { status: 400, text: 'There is no badge in this image; copies lose it. Ask for the original file.' },
  'vc.final': { status: 400, text: 'This badge has been revoked, which is final. Award it anew instead.' },
} as const satisfies Record<string, ErrorRow>
