const huge = 200_000

/** Values that no field expects, by name. */
export const hostileValues: Record<string, unknown> = {
  null: null,
  true: true,
  'a number': -7,
  'a number beyond all numbers': 1e308,
  'an empty text': '',
  'a list': [],
  'a list of lists': [[[[]]]],
  'a list of wrong things': [null, 1, 'x', {}, []],
  'an object': {},
  'an object like a text': { length: 3, toString: 'x' },
  'a huge text': 'a'.repeat(huge),
  'a huge text of opening brackets': '<'.repeat(huge),
  'a huge text of blanks': ' '.repeat(huge),
  'a huge address': `https://${'.'.repeat(huge)}a/`,
  'a huge address of a person': `${'a.'.repeat(huge / 4)}@${'b.'.repeat(huge / 4)}c`,
  'a text with NUL': 'a\u0000b',
  'half a character': 'a\ud800b',
  'a script address': 'javascript:alert(1)',
  'a date that is none': '2026-02-30T25:61:61Z',
}

/** Whole bodies that are no form at all, as they travel. */
export const hostileBodies: Record<string, string> = {
  nothing: '',
  'an empty object': '{}',
  'an empty list': '[]',
  null: 'null',
  'a number': '1e999',
  'a text': '"text"',
  'half an object': '{"name":',
  'a thousand levels': `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`,
  'unclosed levels': '['.repeat(500_000),
  'eleven thousand keys': JSON.stringify(Object.fromEntries(Array.from({ length: 11_000 }, (_, i) => [`k${i}`, i]))),
  'a prototype': '{"__proto__":{"isOperator":true},"name":"x"}',
  'a constructor': '{"constructor":{"prototype":{"isOperator":true}}}',
  'NUL in a key': '{"a\\u0000b":1}',
  'half a character in a key': '{"\\ud800":1}',
  'the same key twice': '{"name":"a","name":{"b":1}}',
}

/** Texts for a path or a query, already encoded. */
export const hostileAddresses: Record<string, string> = {
  NUL: '%00',
  'NUL within': 'a%00b',
  'half a character': '%ED%A0%80',
  'the folder above': '..%2f..%2fetc%2fpasswd',
  'a quote': "'%20or%201=1--",
  'a prototype': '__proto__',
  'a thousand letters': 'a'.repeat(1000),
  blank: '%20',
}
