import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { MarkdownField } from './markdown-field.tsx'

beforeAll(() => import('../../text/markdown-renderer.tsx'))

function Story({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  return <MarkdownField label="Criteria" value={value} onChange={setValue} />
}

const toggle = (name: 'Write' | 'Preview') => userEvent.click(screen.getByRole('tab', { name }))

async function preview(text: string): Promise<HTMLElement> {
  render(<Story start={`${text}\n\nThe **end**.`} />)
  await toggle('Preview')
  const end = await screen.findByText('end')
  expect(end.tagName).toBe('STRONG')
  return screen.getByRole('tabpanel', { name: 'Preview' })
}

test('a preview shows the Markdown, and Write comes back to what was typed [SI-4.23] [SB-2.11]', async () => {
  const panel = await preview('# Skipper\n\n- one [link](https://example.org)')
  expect(panel.querySelector('h3')?.textContent).toBe('Skipper')
  expect(panel.querySelector('li a')?.getAttribute('href')).toBe('https://example.org')
  await toggle('Write')
  await waitFor(() => expect(screen.queryByText('Skipper')).toBeNull())
  expect(screen.getByRole('textbox', { name: 'Criteria' })).toHaveProperty(
    'value',
    expect.stringContaining('# Skipper'),
  )
})

test('what Markdown can do is told in a dialog [SB-2.11]', async () => {
  render(<Story start="" />)
  await userEvent.click(screen.getByRole('button', { name: 'Markdown Supported' }))
  const dialog = await screen.findByRole('dialog', { name: 'Supported Markdown' })
  for (const words of ['# ', '**word**', '[words](https://example.org)', 'Bulleted list']) {
    expect(dialog.textContent).toContain(words)
  }
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in Markdown', 'Text <script src="https://evil.example/x.js"></script> text'],
  ['an event handler', '<b onclick="alert(1)" onmouseover=alert(1)>bold</b>'],
  ['an image with a handler', '<img src=x onerror=alert(1)>'],
  ['an image', '![alt](https://tracker.example/pixel.png)'],
  ['an image by reference', '![alt][1]\n\n[1]: https://tracker.example/pixel.png'],
  ['a script address', '[press](javascript:alert(1))'],
  ['a script address in disguise', '[press](JaVaScRiPt&colon;alert(1)) [press](java\tscript:alert(1))'],
  ['a script address in angle brackets', '<javascript:alert(1)>'],
  ['a data address', '[press](data:text/html,<script>alert(1)</script>)'],
  ['a frame', '<iframe src="https://evil.example"></iframe>'],
  ['a drawing', '<svg onload=alert(1)><script>alert(1)</script></svg>'],
  ['a style', '<style>body{display:none}</style><p style="position:fixed">x</p>'],
])('the preview is safe from %s [SI-4.23]', async (_, text) => {
  const panel = await preview(text)
  expect(panel.querySelectorAll('script, img, picture, iframe, object, embed, svg, style, form, input')).toHaveLength(0)
  for (const element of panel.querySelectorAll('.prose *')) {
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^style$|^src/)
      expect(value).not.toMatch(/^\s*(javascript|data|vbscript):/i)
    }
  }
})

test('a link that is not safe is plain text, others stay links', async () => {
  const panel = await preview('[press](javascript:alert(1)) and [read](https://sash.example/terms "Terms")')
  const [link, ...others] = panel.querySelectorAll('a')
  expect([link?.textContent, link?.getAttribute('href'), link?.title, others]).toEqual([
    'read',
    'https://sash.example/terms',
    'Terms',
    [],
  ])
  expect(panel.textContent).toContain('press and read')
})
