import { expect, test } from 'vitest'
import { readTags } from './read-tags.ts'

const read = (html: string) =>
  [...readTags(html)].map(({ name, attributes, text }) => [
    name,
    Object.fromEntries(attributes),
    ...(text === undefined ? [] : [text]),
  ])

test.each([
  ['<link rel=a href="b">', [['link', { rel: 'a', href: 'b' }]]],
  ["<LINK\n REL='A' Href = b/c/>", [['link', { rel: 'A', href: 'b/c/' }]]],
  ['<a hidden b=""c=d e>', [['a', { hidden: '', b: '', c: 'd', e: '' }]]],
  ['<a x=1 X=2 =y=3>', [['a', { x: '1', '=y': '3' }]]],
  ['<a b="<i c>">', [['a', { b: '<i c>' }]]],
  ['<a b="?x=1&amp;y=2&copy=3&#x2F;&#47;&#0;&#xD800;">', [['a', { b: '?x=1&y=2&copy=3//&#0;&#xD800;' }]]],
  ['a < b <3 <> </> <p>', [['p', {}]]],
  ['<!-- <a> --><!doctype html><?php <b> ?><i>', [['i', {}]]],
  ['<!-- <a>', []],
  ['<title><a></title><b>', [['b', {}]]],
  [
    '<script type=x>if (a<b) "</scripty>"</SCRIPT ><b>',
    [
      ['script', { type: 'x' }, 'if (a<b) "</scripty>"'],
      ['b', {}],
    ],
  ],
  ['<script>x', [['script', {}, 'x']]],
  ['</a b="<c>"><d>', [['d', {}]]],
  [
    '<noscript><img src=x></noscript>',
    [
      ['noscript', {}],
      ['img', { src: 'x' }],
    ],
  ],
  ['<a b="c', [['a', { b: 'c' }]]],
  ['<', []],
  ['', []],
])('%s', (html, tags) => {
  expect(read(html)).toEqual(tags)
})
