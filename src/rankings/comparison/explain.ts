import { MINIMUM_PAIRS, type ScanComparison } from '#libs/rank-metrics';

/** Explains the verdict of a comparison in plain English. */
export function explain({ meanChange, pairs, reason, method }: ScanComparison): string {
  const moved = movement(meanChange ?? 0);
  switch (reason) {
    case 'too_few_pins':
      return (
        `${pairs === 1 ? '1 pin was' : `${pairs} pins were`} measured in both scans. A verdict requires at least ` +
        `${MINIMUM_PAIRS}: scan a grid of 3 × 3 or larger.`
      );
    case 'no_change':
      return 'The rank did not change at any pin.';
    case 'within_noise':
      return `${moved}, which may be noise alone.`;
    case 'mixed_directions':
      return `${moved}, but most pins went the other way.`;
    case 'effect_too_small':
      return (
        `It moved ${directionOf(meanChange ?? 0)} by more than noise, but by less than the minimum of ` +
        `${method.minimumEffect} position${method.minimumEffect === 1 ? '' : 's'} on average.`
      );
    case null:
      return `${moved}, which is more than noise.`;
  }
}

function movement(meanChange: number): string {
  if (meanChange === 0) return 'It did not move on average';
  const positions = Math.abs(meanChange).toFixed(1);
  if (positions === '0.0') return 'It hardly moved on average';
  return `It moved ${directionOf(meanChange)} by ${positions} positions on average`;
}

function directionOf(meanChange: number): 'up' | 'down' {
  return meanChange > 0 ? 'up' : 'down';
}
