import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkdownRenderer } from './markdown-renderer.tsx'

const levelsOf = (text: string, headingAbove?: 1) =>
  [...renderToStaticMarkup(<MarkdownRenderer text={text} headingAbove={headingAbove} />).matchAll(/<h(\d)>/g)].map(
    ([, level]) => Number(level),
  )

test('headings of a text stand under those of the page', () => {
  expect(levelsOf('# One\n\n## Two\n\n### Three\n\n# Four')).toEqual([3, 4, 5, 3])
  expect(levelsOf('# One\n\n### Two', 1)).toEqual([2, 3])
})

test('no heading of a text skips a level, wherever it begins', () => {
  expect(levelsOf('#### One\n\n###### Two\n\n## Three\n\n#### Four\n\n> ## Five')).toEqual([3, 4, 3, 4, 3])
  expect(levelsOf('# 1\n## 2\n### 3\n#### 4\n##### 5')).toEqual([3, 4, 5, 6, 6])
})
