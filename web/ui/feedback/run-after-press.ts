let isPressed = false
const waiting = new Set<() => void>()

const press = () => {
  isPressed = true
}

// A click follows upon the release, and what it hits must not have moved by then.
const release = () => {
  setTimeout(() => {
    isPressed = false
    const due = [...waiting]
    waiting.clear()
    for (const run of due) run()
  })
}

if (typeof window !== 'undefined') {
  // A tap tells of the mouse only after its pointer is gone.
  for (const name of ['pointerdown', 'mousedown']) window.addEventListener(name, press, true)
  for (const name of ['pointerup', 'mouseup', 'pointercancel', 'dragend']) window.addEventListener(name, release, true)
}

/** Runs at once, or while a pointer is held down after its click; the answer calls it off. */
export function runAfterPress(run: () => void): () => void {
  if (isPressed) waiting.add(run)
  else run()
  return () => void waiting.delete(run)
}
