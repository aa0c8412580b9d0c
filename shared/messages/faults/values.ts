/** What the library that reads requests says of a value of another kind or size; people meet it where no field says more. */
export const valueFaults = {
  'value.invalid': 'Invalid input',
  'value.type': 'Invalid input: expected {wish}, received {given}',
  'value.other': 'Invalid input: expected {wish}',
  'value.option': 'Invalid option: expected one of {wish}',
  'value.long': 'Too big: expected {given} to have {wish} characters',
  'value.many': 'Too big: expected {given} to have {wish} items',
  'value.large': 'Too big: expected {given} to be {wish}',
  'value.short': 'Too small: expected {given} to have {wish} characters',
  'value.few': 'Too small: expected {given} to have {wish} items',
  'value.small': 'Too small: expected {given} to be {wish}',
  'value.form': 'Invalid string: must match pattern {wish}',
  'value.start': 'Invalid string: must start with {wish}',
  'value.key': 'Unrecognized key: {names}',
  'value.keys': 'Unrecognized keys: {names}',
  'value.address': 'Invalid email address',
  'value.url': 'Invalid URL',
} as const
