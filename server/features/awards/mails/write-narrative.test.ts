import { expect, test } from 'vitest'
import { writeNarrative } from './write-narrative.tsx'

test.each([
  ['By day.', '<p>By day.</p>', 'By day.'],
  ['It’s "fine" – 3 > 2?', '<p>It’s &quot;fine&quot; – 3 &gt; 2?</p>', 'It’s "fine" – 3 > 2?'],
  ['Three *passages*.', '<p>Three <em>passages</em>.</p>', 'Three passages.'],
  ['One.\n\nTwo.', '<p>One.</p>\n<p>Two.</p>', 'One.\n\nTwo.'],
  [
    'See [the log](https://a.example/x?b=1&c=2).',
    '<p>See <a href="https://a.example/x?b=1&amp;c=2">the log</a>.</p>',
    'See the log (https://a.example/x?b=1&c=2).',
  ],
  ['<https://a.example/>', '<p><a href="https://a.example/">https://a.example/</a></p>', 'https://a.example/'],
  ['- Reefed\n- Anchored', '<ul>\n<li>Reefed</li>\n<li>Anchored</li>\n</ul>', '- Reefed\n- Anchored'],
  ['1 &lt; 2 \\*', '<p>1 &lt; 2 *</p>', '1 < 2 *'],
])('%j stands in a mail as people meant it', (markdown, html, text) => {
  expect(writeNarrative(markdown)).toEqual({ html, text })
})

test.each([
  '<script>alert(1)</script>',
  '<img src="https://tracker.example/x.png">',
  '![x](https://tracker.example/x.png)',
  '[x](javascript:alert(1))',
  '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
  '[x](https://a.example "title" onclick=alert(1))',
])('%s brings nothing that runs or is fetched into a mail', (markdown) => {
  expect(writeNarrative(markdown)?.html).not.toMatch(/<(?:script|img|iframe|style)|href="javascript|<[^>]* on\w+=/i)
})
