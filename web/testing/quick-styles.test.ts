import { afterEach, expect, test } from 'vitest'
import { quickenStyles } from './quick-styles.ts'

afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
})

// jsdom's own answer: that of a window which nobody has quickened.
const frame = document.createElement('iframe')
const properties = ['display', 'visibility', 'pointer-events'] as const

const read = (window: Window & typeof globalThis, page: string, head = ''): string[] => {
  window.document.head.innerHTML = head
  window.document.body.innerHTML = page
  return [...window.document.body.querySelectorAll('*')].map((element) => {
    const style = window.getComputedStyle(element)
    const { display, visibility, pointerEvents } = style
    expect([display, visibility, pointerEvents]).toEqual(properties.map((name) => style.getPropertyValue(name)))
    return `${element.localName} ${display} ${visibility} ${pointerEvents} ${style.color}`
  })
}

const readBoth = (page: string, head = ''): string[] => {
  quickenStyles(window)
  const quick = read(window, page, head)
  document.body.replaceChildren(frame)
  const whole = frame.contentWindow as (Window & typeof globalThis) | null
  if (!whole) throw new Error('no frame')
  expect(quick).toEqual(read(whole, page, head))
  return quick
}

test('is what jsdom says, whatever hides an element or what is around it', () => {
  const names =
    'p span a button input ul li img svg script template details dialog select option canvas label h1 noscript'
  const plain = names.split(' ').map((name) => `<${name}></${name}>`)
  const attributes = ['hidden', 'hidden="until-found"', 'open', 'popover', 'type="hidden"', 'style="display: none"']
  const each = names.split(' ').flatMap((name) => attributes.map((attribute) => `<${name} ${attribute}></${name}>`))
  expect(readBoth([...plain, ...each].join('')).length).toBeGreaterThan(100)
  readBoth('<div style="visibility: hidden"><p>a<b style="visibility: visible">b</b></p></div>')
  readBoth('<div style="pointer-events: none"><p><b style="pointer-events: auto"></b></p></div>')
  readBoth('<table><tr hidden><td>a</td></tr><tbody hidden><tr><td></td></tr></tbody><colgroup hidden></table>')
  readBoth('<details><summary>a</summary><summary>b</summary><p></p></details>')
})

test('follows what changes, and a style sheet that comes', () => {
  expect(readBoth('<p></p>')).toEqual(['p block visible auto rgb(0, 0, 0)'])
  expect(readBoth('<p></p>', '<style>p { display: none; visibility: hidden }</style>')[0]).toMatch('p none hidden')
  readBoth('<p></p>', '<style>i { color: red }</style>')
  document.body.innerHTML = '<p></p>'
  const [paragraph] = document.body.children
  if (!(paragraph instanceof HTMLElement)) throw new Error('no paragraph')
  const shown = () => getComputedStyle(paragraph).display
  expect(shown()).toBe('block')
  paragraph.hidden = true
  expect(shown()).toBe('none')
  paragraph.hidden = false
  paragraph.style.display = 'flex'
  expect(shown()).toBe('flex')
})
