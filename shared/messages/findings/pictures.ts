/** Of pictures that hold a badge, or should. */
export const pictureSentences = {
  'picture.none': 'The file is neither PNG nor SVG.',
  'picture.no-text': 'The file is neither PNG nor UTF-8 SVG.',
  'picture.svg-badges': 'The SVG carries two badges that differ.',
  'picture.png-badges': 'The PNG carries two badges that differ.',
  'picture.long': 'The badge text is too long.',
  'picture.bytes': 'The badge text has {count} bytes.',
  'picture.broken': 'The compressed badge text is broken or unfolds to over {most} bytes.',
  'picture.not-utf-8': 'The badge text is not UTF-8.',
  'picture.chunks': 'The PNG has too many text chunks.',
  'picture.chunk-end': 'A PNG text chunk ends too early.',
  'picture.chunk-long': 'A PNG chunk is longer than the file.',
  'picture.checksum': 'The checksum of a {name} chunk is wrong.',
  'picture.no-end': 'The PNG has no IEND chunk.',
  'picture.open': 'The XML ends inside an element.',
  'picture.deep': 'The XML is nested too deeply.',
  'picture.many': 'The SVG carries too many badges.',
} as const
