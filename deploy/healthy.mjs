// For a container's health check: exits with 0 while the server and its database respond.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/ready`).catch(() => ({ ok: false }));
process.exit(ok ? 0 : 1);
