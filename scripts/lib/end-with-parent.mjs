// Loaded into a process that must not outlive the one that started it. A parent that is killed cannot tell us, but
// another process becomes our parent then. We end as on Ctrl-C: connections are drained and the database is stopped.
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, 250).unref();
