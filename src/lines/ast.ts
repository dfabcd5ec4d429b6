// The data of a line; it belongs to the engine, which takes it.

export * from '../engine/line.ts'
