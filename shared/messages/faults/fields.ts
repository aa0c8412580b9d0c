import { declareFaults, declareWording } from './declare-faults.ts'

/** What can be wrong with a field of a request. */
export const fieldFaults = {
  'field.required': 'This field is required.',
  'field.invalid': 'This field is not valid.',
  'field.blank': 'This field may not be blank.',
  'field.long': 'Ensure this field has no more than {most} characters.',
  'field.many': 'Ensure this field has no more than {most} elements.',
  'field.email': 'Enter a valid email address.',
  'field.url': 'Enter a valid URL.',
  'field.uri': 'Enter a valid URI.',
  'field.telephone': 'Enter a valid telephone number, such as +15551234567.',
  'field.moment': 'Enter a valid date and time with a time zone.',
  'field.language': 'Enter a language code such as en or pt-BR.',
  'field.number': 'Enter a number.',
  'field.negative': 'Enter a number that is not negative.',
  'field.most': 'Enter a number up to {most}.',
  'field.digits': 'Enter at most three digits after the point.',
  'field.choose': 'Choose at least one.',
  'field.invisible': 'There are invisible signs in this text. Please type it anew.',
  'field.not-future': 'Enter a day that is not in the future.',
  'field.term': 'Choose a day after the one on which the badge is given.',
  'field.term-moment': 'Choose a moment after validFrom.',
  'field.still-to-come': 'Choose a time that is still to come.',
  'field.moment-to-come': 'Choose a moment that is still to come.',
  'field.within-a-year': 'Choose a day within a year.',
  'field.order': 'The end is before the beginning.',
  'badge-class.markdown-images': 'Images not supported in markdown',
  'password.short': 'This password is too short. It must contain at least {most} characters.',
  'password.long': 'This password is too long.',
  'password.numeric': 'This password is entirely numeric.',
  'password.common': 'This password is too common.',
  'password.wrong': 'Incorrect password',
  'addresses.most': 'You can have at most {most} addresses. Remove one before you add another.',
  'recipient.name': 'A name has no more than {most} characters.',
  'result.unknown': 'The badge has no result "{name}".',
  'result.twice': 'Give each result once.',
  'result.gone': 'The badge no longer has one of these results.',
  'image.pixels': 'Use an image of at most {most} by {side} pixels.',
  'image.heavy': 'Use an image of at most 10 MB.',
  'image.svg-size': 'Use an SVG of at most 256 KB.',
  'image.data-url': 'Send the image as data URL (data:image/png;base64,…) or as base64.',
  'presentation.most': 'Send {most} at most.',
  'signing.issuer': 'Name the issuer by the id that its badges are signed under: {id}',
  'issue.no-class': 'No matching BadgeClass found with name {name}',
  'issue.many-classes': 'Could not award; {count} BadgeClasses with name {name}',
  'provider.unknown': 'No {name} provider found',
} as const

/** The sentence of a code, for a schema. */
export const fieldFault = declareFaults(fieldFaults)

const wordings = { 'field.required': 'This field is required' } as const

/** As the first clients knew it, to the letter. */
export const requiredWithoutStop = declareWording(wordings['field.required'], { code: 'field.required' })
