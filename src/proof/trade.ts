// Two cards trade places without moving: each becomes the other, so that nothing but what they are changes.

import type { Card } from '../engine/table.ts'

export function trade(a: Card, b: Card): void {
  const { kind, marks, faces } = a
  a.kind = b.kind
  a.marks = b.marks
  if (b.faces) a.faces = b.faces
  else delete a.faces
  b.kind = kind
  b.marks = marks
  if (faces) b.faces = faces
  else delete b.faces
}
