import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ListFrame } from './list-frame.tsx'

const show = (count: number | undefined, part?: string) => {
  const { container } = render(
    <ListFrame
      title="Groups"
      count={count}
      make={<button type="button">Create Group</button>}
      makeFirst={<button type="button">Create the first</button>}
      actions={<button type="button">More</button>}
      empty={{ drawing: 'awards', title: 'No groups yet', children: 'A class, for example.' }}
      nothingInPart={part}
      loading={<p>Loading...</p>}
    >
      <p>The list</p>
    </ListFrame>,
  )
  const namesIn = (place: string) => [...container.querySelectorAll(`${place} button`)].map((one) => one.textContent)
  return { head: namesIn('.head'), empty: namesIn('.empty') }
}

it('shows no button that makes one before it is known whether there are any', () => {
  expect(show(undefined)).toEqual({ head: ['More'], empty: [] })
  expect(screen.getByText('Loading...')).toBeTruthy()
  expect(screen.queryByText('The list')).toBeNull()
})

it('shows it below the words of an empty list', () => {
  expect(show(0)).toEqual({ head: ['More'], empty: ['Create the first'] })
  expect(screen.queryByText('The list')).toBeNull()
})

it('shows it above a list', () => {
  expect(show(2)).toEqual({ head: ['Create Group', 'More'], empty: [] })
  expect(screen.getByText('The list')).toBeTruthy()
})

it.each([undefined, 0, 1])('keeps it above a part of the list that was asked for, of %s', (count) => {
  expect(show(count, 'Nothing in the archive')).toEqual({ head: ['Create Group', 'More'], empty: [] })
  expect(screen.queryByText('Nothing in the archive') !== null).toBe(count === 0)
})
