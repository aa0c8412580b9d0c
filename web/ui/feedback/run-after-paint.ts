// Pages that nobody looks at are not painted.
const longestWait = 200

/** Runs once what was drawn so far has been painted; the answer calls it off. */
export function runAfterPaint(run: () => void): () => void {
  let timer = setTimeout(start, longestWait)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(start)
  })
  function start() {
    cancelAnimationFrame(frame)
    run()
  }
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}
