import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { expect } from 'vitest'

type Name = string | RegExp

interface SeenDialog {
  /** The file that draws it or asks it, from web/ on; every-dialog.test.ts reads it here. */
  of: string
  title: Name
  role?: 'dialog' | 'alertdialog'
}

interface WalkedDialog extends SeenDialog {
  /** The button that opens it, of several the first, or the one of the menu and its entry. */
  by: Name | [Name, Name]
}

/** Opens each with the keyboard, sees that Tab stays in it, closes it, and finds the focus where it was before. */
export async function walkDialogs(...walks: WalkedDialog[]): Promise<void> {
  for (const walk of walks) {
    const [button, entry] = Array.isArray(walk.by) ? walk.by : [walk.by]
    await pressAt((await screen.findAllByRole('button', { name: button }))[0])
    if (entry !== undefined) await pressAt(await screen.findByRole('menuitem', { name: entry }))
    await expectGoodDialog(walk)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole(walk.role ?? 'dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('button', { name: button })[0]))
  }
}

/** The open dialog has its name and the focus, which does not leave it, and axe finds nothing in it. */
export async function expectGoodDialog({ title, role = 'dialog' }: SeenDialog): Promise<HTMLElement> {
  const dialog = await screen.findByRole(role, { name: title })
  const hasFocus = () => dialog.contains(document.activeElement)
  await waitFor(() => expect(hasFocus()).toBe(true))
  expect(await findFaults(dialog)).toEqual([])
  // In between, Tab goes from one control to the next by itself.
  const stops = findStops(dialog)
  expect(stops.length).toBeGreaterThan(0)
  for (const [stop, shift] of [[stops.at(-1), false] as const, [stops[0], true] as const]) {
    act(() => stop?.focus())
    await userEvent.tab({ shift })
    expect(hasFocus(), 'the focus is in the dialog').toBe(true)
  }
  return dialog
}

async function pressAt(control: HTMLElement | undefined): Promise<void> {
  act(() => control?.focus())
  await userEvent.keyboard('{Enter}')
}

function findStops(dialog: HTMLElement): HTMLElement[] {
  const controls = dialog.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')
  return [...controls].filter((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled'))
}

async function findFaults(dialog: HTMLElement): Promise<string[]> {
  const { violations } = await axe.run(dialog, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // What needs colours, sizes or a whole page is looked at in a browser.
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false }, region: { enabled: false } },
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`))
}
