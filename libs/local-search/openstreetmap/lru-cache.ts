/** A map that forgets what was not used for the longest time, beyond `capacity` entries. */
export class LruCache<Value extends object> {
  private readonly entries = new Map<string, Value>();

  constructor(private readonly capacity: number) {}

  /** The value under `key`, made by `create` when it is not there. */
  getOrCreate(key: string, create: () => Value): Value {
    const value = this.entries.get(key) ?? create();
    // A Map keeps the order of insertion: put last, it is the last to go.
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size > this.capacity) {
      for (const oldest of this.entries.keys()) {
        this.entries.delete(oldest);
        break;
      }
    }
    return value;
  }
}
