"""The print shop: view-models become HTML, HTML becomes PDF in a process of its own."""
