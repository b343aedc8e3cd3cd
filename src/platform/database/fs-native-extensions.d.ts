/** The one function we use of a package that ships no types. */
declare module 'fs-native-extensions' {
  /** Takes the kernel's exclusive lock on an open file; false when another process holds it. */
  export function tryLock(fd: number): boolean;
}
