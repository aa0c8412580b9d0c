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

/** Texts that people may well send, and that programs trip over. */
export const naughtyTexts = [
  'undefined',
  'null',
  '0',
  '-1',
  '1e1000',
  'NaN',
  '0x7f.1',
  "' or 1=1; drop table awards; --",
  '"; select pg_sleep(10); --',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  ']]></openbadges:assertion><script>alert(1)</script>',
  '<!-- -->',
  '&lt;&amp;&#0;',
  '$' + '{7*7} {{7*7}} #{7*7} %{7*7}',
  "=cmd|'/C calc'!A0",
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'Ω≈ç√∫˜µ≤≥÷ åß∂ƒ©˙∆˚¬…æ',
  'ÅÍÎÏ˝ÓÔÒÚÆ☃ e\u0301 é',
  '田中さんにあげて下さい',
  'مُنَاقَشَةُ سُبُلِ اِسْتِخْدَامِ اللُّغَةِ',
  'ثم نفس سقطت \u202eright to left\u202c',
  '👩‍👩‍👧‍👦 🏳️‍🌈 🇺🇳 👋🏽',
  'Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮',
  'a\u200bb\u2060c\ufeffd',
  'a\tb\nc\r\nd',
  'a\u0001b\u001bc\u007fd\u0085e\u2028f\u2029g',
  'Powerلُلُصّبُلُلصّبُررً ॣ ॣh ॣ ॣ 冗',
  '\u{10ffff}\ufffe\uffff',
  '%s %d %n %x',
  'a\\"b\\\\c\\u0000',
  'x'.repeat(250),
]

/** Moments at the edge of what can be written: before the first year and after the last one, once moved to UTC. */
export const hostileTimes = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '9999-12-31T23:59:59.999999999Z',
  '1969-12-31T23:59:59.999Z',
  '2016-12-31T23:59:60Z',
]
