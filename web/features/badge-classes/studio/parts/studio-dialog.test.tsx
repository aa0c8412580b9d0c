import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#web/lib/api/query.ts'
import type { BadgeDesign } from '../design.ts'
import type { DesignedBadge } from '../drawing/draw-design.ts'
import { startDesign } from '../random-design.ts'
import { StudioDialog } from './studio-dialog.tsx'

const used: DesignedBadge[] = []
const open = async (saved: unknown, name = 'Day Skipper') => {
  render(
    <QueryClientProvider client={queryClient}>
      <StudioDialog
        isOpen
        onOpenChange={() => undefined}
        saved={saved}
        name={name}
        onUse={(badge) => used.push(badge)}
      />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Shape' })
}
const use = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Use this badge' }))
  const last = used.at(-1)
  if (!last) throw new Error('No badge was used')
  return last
}
const svgOf = ({ image }: DesignedBadge) =>
  new TextDecoder().decode(
    Uint8Array.from(atob(image.replace('data:image/svg+xml;base64,', '')), (sign) => sign.charCodeAt(0)),
  )
const choose = (group: string, name: string) =>
  userEvent.click(within(screen.getByRole('group', { name: group })).getByRole('radio', { name }))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  used.length = 0
})

describe('the badge studio', () => {
  it('begins with a draft that has the name of the badge in its ring', async () => {
    await open(null)
    const badge = await use()
    expect(badge.design).toMatchObject({ version: 1, top: 'Day Skipper' })
    expect(svgOf(badge)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 400 400"/)
  })

  it('opens on twelve designs, each of which can be chosen, changed and taken back', async () => {
    await open(null)
    const designs = within(screen.getByRole('group', { name: 'Start from a design' })).getAllByRole('radio')
    expect(designs).toHaveLength(12)
    expect(designs[0]).toHaveProperty('checked', true)
    const first = (await use()).design
    expect(first.emblem).toMatchObject({ icon: 'sailboat' })
    await userEvent.click(designs[4] ?? document.body)
    const other = (await use()).design
    expect(other.shape).not.toBe(first.shape)
    await userEvent.type(screen.getByLabelText(/^Ribbon/), 'Level 2')
    expect((await use()).design).toEqual({ ...other, ribbon: 'Level 2' })
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect((await use()).design).toEqual(first)
  })

  it('opens a saved design again, and the same choices give the same picture', async () => {
    const saved: BadgeDesign = { ...startDesign, shape: 'shield', top: 'Mentor', bottom: 'Zażółć' }
    await open(saved)
    const first = await use()
    expect(first.design).toEqual(saved)
    cleanup()
    await open(JSON.parse(JSON.stringify(saved)))
    expect(await use()).toEqual(first)
  })

  it('draws what is chosen and says it in words', async () => {
    await open(startDesign)
    await choose('Shape', 'Hexagon')
    await choose('Icon', 'Sailboat')
    await choose('Palette', 'Meadow')
    await choose('Stars', '2 stars')
    await userEvent.type(screen.getByLabelText(/^Ribbon/), 'Level 2')
    const { design, description } = await use()
    expect(design).toMatchObject({
      shape: 'hexagon',
      emblem: { kind: 'icon', icon: 'sailboat' },
      colors: { deep: '#14452b' },
      ribbon: 'Level 2',
      stars: 2,
    })
    expect(description).toBe('A six-sided badge with a sailboat, 2 stars, and the words “Level 2”.')
    expect(
      screen.getByAltText('Preview: A six-sided badge with a sailboat, 2 stars, and the words “Level 2”.'),
    ).toBeTruthy()
  })

  it('takes back a word at a time, and brings it again', async () => {
    await open(startDesign)
    await userEvent.type(screen.getByLabelText(/^Top of the ring/), 'Mentor')
    await choose('Shape', 'Star')
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect((await use()).design).toMatchObject({ shape: 'circle', top: 'Mentor' })
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect((await use()).design).toEqual(startDesign)
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true)
    screen.getByRole('radio', { name: 'Circle' }).focus()
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect((await use()).design).toMatchObject({ shape: 'circle', top: 'Mentor' })
  })

  it('surprises without touching the words', async () => {
    await open({ ...startDesign, top: 'Mentor' })
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      if (array instanceof Uint32Array) array[0] = 12
      return array
    })
    await userEvent.click(screen.getByRole('button', { name: 'Surprise me' }))
    const { design } = await use()
    expect(design.top).toBe('Mentor')
    expect(design).not.toEqual({ ...startDesign, top: 'Mentor' })
  })

  it('warns of colours that cannot be told apart and mends them', async () => {
    await open(startDesign)
    expect(screen.getByText('Everything stands out well from its ground.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Emblem', { selector: 'input' }), { target: { value: '#2a6f9e' } })
    expect(
      screen.getByText(/The emblem is hard to see on its ground\. Contrast 1\.\d : 1, better 3 : 1\./),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Fix the colours' }))
    await waitFor(() => expect(screen.getByText('Everything stands out well from its ground.')).toBeTruthy())
    expect((await use()).design.colors.light).not.toBe('#2a6f9e')
  })

  it('can be used with the keyboard alone', async () => {
    await open(startDesign)
    screen.getByRole('radio', { name: 'Circle' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect((await use()).design.shape).toBe('hexagon')
    for (const control of screen.getAllByRole('radio')) expect(control).toHaveProperty('labels.length', 1)
  })

  it('says which letters every device draws with its own fonts', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    await open({ ...startDesign, top: 'Día 数据 数', bottom: 'Zażółć' })
    expect(screen.getByText(/^These letters come from the fonts of each device .*: 数 据$/)).toBeTruthy()
    cleanup()
    await open({ ...startDesign, top: 'Día' })
    expect(screen.queryByText(/fonts of each device/)).toBeNull()
  })
})
