// Loaded with --import: prints the processor time and the peak memory of a process as its last line of stderr.
import process from 'node:process';

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write(
    `\n${JSON.stringify({ cpuMs: (user + system) / 1_000, peakMb: process.resourceUsage().maxRSS / 1_024 })}`,
  );
});
